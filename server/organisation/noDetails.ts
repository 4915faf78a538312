/** What is known of somebody of whom nothing is known but who they are. */
export const NO_DETAILS = {
  departmentId: null,
  mobile: null,
  email: null,
  employeeNo: null,
  position: null,
  officePhone: null,
  remark: null,
  imgUrlId: null,
  corpId: null,
  relatedSyncType: null,
} as const;
