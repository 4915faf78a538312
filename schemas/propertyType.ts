// The members of `PropertyType` (schemas/codes.ts). Constants of a module, because builds write the numbers in their place.

/** One line of text. */
export const shortText = 0;
/** Text of several lines. */
export const longText = 1;
/** Number, with or without decimals. */
export const number = 2;
/** Date, or date and time of day. */
export const date = 3;
/** Yes or no. */
export const logic = 4;
/** People and departments, mixed. */
export const mixedUnits = 5;
/** Files. */
export const attachment = 6;
/** Opinions of the steps of a workflow. */
export const opinion = 7;
/** Rows with items of their own. */
export const subTable = 8;
/** One related record. */
export const relation = 9;
/** Province, city, district and street. */
export const address = 10;
/** Several related records. */
export const relationMulti = 11;
/** One choice, all of them in sight. */
export const radio = 12;
/** Several choices, all of them in sight. */
export const checkbox = 13;
/** One choice of a list. */
export const dropdown = 14;
/** Several choices of a list. */
export const dropdownMulti = 15;
/** Time of day. */
export const time = 20;
/** One person. */
export const staff = 50;
/** Several people. */
export const staffMulti = 51;
/** One department. */
export const department = 60;
/** Several departments. */
export const departmentMulti = 61;
