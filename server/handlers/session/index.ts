import type { Handlers } from '#server/services/handler.ts';
import { adminCode } from './backEnd.ts';
import { changePassword } from './changePassword.ts';
import { hostSign, mobileSignIn, wxSign, wxSignIn } from './chatHost.ts';
import { currentUser } from './currentUser.ts';
import { logout } from './logout.ts';
import { oidcReturn, oidcStart } from './oidc.ts';
import { getCode, publicKey } from './signIn.ts';
import { organisations, systemConfig } from './startup.ts';
import { getToken, handOverToken, oauthToken, refreshToken } from './tokens.ts';
import { verificationCode } from './verification.ts';

/** Start-up, sign-in, tokens (contract 3). */
export const sessionHandlers = {
  systemConfig,
  publicKey,
  getCode,
  verificationCode,
  getToken,
  refreshToken,
  handOverToken,
  oauthToken,
  mobileSignIn,
  wxSignIn,
  hostSign,
  wxSign,
  adminCode,
  oidcStart,
  oidcReturn,
  organisations,
  logout,
  currentUser,
  changePassword,
} satisfies Partial<Handlers>;
