/** Error codes of the envelope (contract 16). */
export const ErrCode = {
  ok: 0,
  refused: -1,
  signInOk: 200,
  wrongPassword: 1000,
  notInOrganisation: 1001,
  tooManyTries: 10001,
  notAuthorised: 10002,
  wrongVerificationCode: 100011,
  nothingToTell: 303001,
  importStillWrong: 303030,
  versionConflict: 302036,
  formUnpublished: 401033,
  ruleRefused: 550006,
  ruleRefusedRelation: 550010,
  noRightToAdd: 700020,
  invalidParameter: 900400,
  noRight: 900403,
  notFound: 900404,
  cannotDecrypt: 900405,
  oldPasswordWrong: 900406,
  passwordRule: 900407,
  keyIndex: 900408,
  replayToken: 900410,
  fileUnknown: 900414,
  rootAdminCannotStart: 900415,
  documentNotLoaded: 900416,
  tooManyRequests: 900429,
  fault: 900500,
} as const;

/** HTTP statuses that mean something to the portal: a session that is over, a call the server does not know (contract 2.3). */
export const HttpStatus = { unauthorised: 401, notFound: 404 } as const;
