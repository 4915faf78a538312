import { Type, type Static } from 'typebox';
import { maybe } from './wire.ts';

/** Current user (EN-001, contract 7.1). */
export const User = Type.Object({
  id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  mobile: maybe(Type.String()),
  imgUrl: maybe(Type.String()),
  imgUrlId: maybe(Type.String()),
  departmentId: maybe(Type.String()),
  departmentName: maybe(Type.String()),
  parentDepartmentName: maybe(Type.String()),
  corpId: maybe(Type.String()),
  lastLoginTime: maybe(Type.String()),
  permissions: maybe(Type.Array(Type.String())),
  relatedSyncType: maybe(Type.String()),
  email: maybe(Type.String()),
  employeeNo: maybe(Type.String()),
  position: maybe(Type.String()),
  officePhone: maybe(Type.String()),
  roleName: maybe(Type.String()),
  remark: maybe(Type.String()),
  status: maybe(Type.String()),
  unitType: maybe(Type.Integer()),
  mayDebug: maybe(Type.Boolean()),
  lastChange: maybe(Type.Integer({ description: 'How far the feed of changes has come, of the signed-in user themselves (ours)' })),
});
export type User = Static<typeof User>;

/** System configuration, a bare answer (EN-009, contract 3.1). */
export const SystemConfig = Type.Object({
  multiLanguageSwitch: maybe(Type.Boolean()),
  cloudPivot: maybe(Type.Unknown()),
  loginType: maybe(Type.Union([Type.Integer(), Type.String()])),
  client: maybe(Type.String({ description: 'Encrypted client with client id and secret' })),
  closeRefreshToken: maybe(Type.Boolean()),
  forceChangeDefaultPassword: maybe(Type.Boolean()),
  timeZone: maybe(Type.String({ description: 'IANA name' })),
  oidc: maybe(Type.Object({ name: Type.String() }, { description: 'Words of a second button on the login page (contract 7.5)' })),
  /** Accounts to try out, sent only while demonstration data is on (contract 20.4). */
  demo: maybe(Type.Boolean()),
});
export type SystemConfig = Static<typeof SystemConfig>;

/** Theme configuration, a bare answer (EN-008). */
export const ThemeConfig = Type.Object({
  backLogo: maybe(Type.String()),
  color: maybe(Type.String()),
  icon: maybe(Type.String()),
  info: maybe(Type.String()),
  name: maybe(Type.String()),
  outward: maybe(Type.String({ description: 'light or dark' })),
  portalLogo: maybe(Type.String()),
});
export type ThemeConfig = Static<typeof ThemeConfig>;

/** Full address, path of this server, picture in the text itself, or file id; '' = none. */
const PICTURE_PATTERN = String.raw`^(?:|https?://\S+|/\S*|data:image/[a-z.+-]+[;,]\S*|[\w-]+)$`;
const Picture = maybe(Type.String({ maxLength: 2048, pattern: PICTURE_PATTERN, description: 'Full URL or file id' }));

/** A colour of CSS: `#` with hexadecimal digits, a name, or a function such as `rgb(41 112 255 / 0.5)`; '' = none. */
const COLOUR_PATTERN = String.raw`^(?:|#(?:[\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})|[a-zA-Z]+|(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]*\))$`;

/** Body of the edit-theme call: the fields that change (contract 7.4, OP-81). */
export const ThemeEdit = Type.Object({
  color: maybe(Type.String({ maxLength: 100, pattern: COLOUR_PATTERN, description: 'Any CSS colour' })),
  outward: maybe(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
  icon: Picture,
  portalLogo: Picture,
  backLogo: Picture,
  name: maybe(Type.String({ maxLength: 200 })),
  info: maybe(Type.String({ maxLength: 500 })),
});

/** Public key for passwords, a bare answer (contract 3.3). */
export const PublicKey = Type.Object({ index: Type.String(), key: Type.String(), padding: maybe(Type.String()) });
export type PublicKey = Static<typeof PublicKey>;

/** Body of get_code (contract 3.2). */
export const SignIn = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: 4096, description: 'RSA-encrypted, base64' }),
  index: Type.String({ minLength: 1, maxLength: 200 }),
  url: maybe(Type.String({ maxLength: 4096 })),
  portal: maybe(Type.Boolean()),
  corpId: maybe(Type.String({ maxLength: 200 })),
  verification_code: maybe(Type.String({ maxLength: 50 })),
});
export type SignIn = Static<typeof SignIn>;

/** Bare answer of get_code; errcode 0 or 200 and a `code` mean success (contract 3.2). */
export const SignInAnswer = Type.Object({
  errcode: Type.Integer(),
  errmsg: maybe(Type.String()),
  code: maybe(Type.String()),
  data: maybe(Type.Unknown()),
});
export type SignInAnswer = Static<typeof SignInAnswer>;

/** Body of the password change: with `index` both passwords are RSA-encrypted; the older variant names the user instead (PW-023, PW-027). */
export const PasswordChange = Type.Object({
  index: maybe(Type.String({ minLength: 1, maxLength: 200 })),
  username: maybe(Type.String({ maxLength: 200 })),
  corpId: maybe(Type.String({ maxLength: 200 })),
  oldPassword: Type.String({ minLength: 1, maxLength: 4096 }),
  newPassword: Type.String({ minLength: 1, maxLength: 4096 }),
});
export type PasswordChange = Static<typeof PasswordChange>;

/** Bare token answer of get_token, GET get_refresh_token and /oauth/token (contract 3.2, 3.5). */
export const Tokens = Type.Object({
  success: maybe(Type.Boolean()),
  access_token: Type.String(),
  refresh_token: maybe(Type.String()),
  exp: maybe(Type.Number({ description: 'Epoch seconds' })),
  expires_in: maybe(Type.Number({ description: 'Seconds' })),
  user_name: maybe(Type.String()),
});
export type Tokens = Static<typeof Tokens>;

/** Enveloped answer of POST get_refresh_token (EN-022). */
export const HandedOverTokens = Type.Object({ refresh_token: Type.String(), expiration: Type.Number() });

/** Organisation offered on the login page (contract 3.2). */
export const Organisation = Type.Object({ corpId: Type.String(), name: Type.String() });
export type Organisation = Static<typeof Organisation>;
