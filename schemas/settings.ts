import { Type, type Static } from 'typebox';
import { maybe } from './wire.ts';

const HelpAddress = maybe(Type.String({ maxLength: 2048, description: 'Web address or path of this portal' }));

/** Where the entries of the help menu lead; one without an address is not shown (HD-020, HD-021, OP-29). */
const HelpLinks = Type.Object({ userManual: HelpAddress, video: HelpAddress, developerManual: HelpAddress, customerService: HelpAddress });

const Patterns = maybe(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 }));
const ChatHosts = Type.Object(
  { dingtalk: Patterns, wecom: Patterns },
  { description: 'Parts of the user agent by which the two chat apps are recognised, in place of the known ones' },
);

/** Portal runtime configuration, a JSON document read before start-up (contract 1.3). */
export const PortalSettings = Type.Object({
  apiHost: maybe(Type.String()),
  oauthHost: maybe(Type.String()),
  redirectHost: maybe(Type.String()),
  portalHost: maybe(Type.String()),
  client_id: maybe(Type.String()),
  scope: maybe(Type.String()),
  secret: maybe(Type.String()),
  openApplicationPortal: maybe(Type.Boolean()),
  proxy: maybe(Type.Boolean()),
  passwordVerb: maybe(Type.Union([Type.Literal('PUT'), Type.Literal('POST')], { description: 'Verb of the password change' })),
  legacyPasswordDialog: maybe(Type.Boolean({ description: 'The older dialog for the change of a password, whose passwords travel as they are' })),
  appCode: maybe(Type.String()),
  loginPrefix: maybe(Type.String()),
  endpoints: maybe(Type.Record(Type.String(), Type.String(), { description: 'Call name to `METHOD path`' })),
  profile: maybe(Type.String({ description: 'reference, family or family-user' })),
  batchUpdateAllowDash: maybe(Type.Boolean({ description: 'Batch update takes rows whose instance is -- on lists without a workflow' })),
  timeZone: maybe(Type.String()),
  reportUrl: maybe(Type.String({ description: 'Frames reports that have no address of their own; the code of the report is put behind it' })),
  adminUrl: maybe(Type.String({ maxLength: 2048, description: 'Address of the management back-end, offered to administrators' })),
  helpLinks: maybe(HelpLinks),
  chatHosts: maybe(ChatHosts),
  frameHosts: maybe(Type.Array(Type.String())),
  encryptKey: maybe(Type.String({ description: '16 ASCII characters for encryption mode; without it calls stay in clear' })),
  script: maybe(Type.Object({ defaultApis: maybe(Type.Array(Type.String())), limits: maybe(Type.Record(Type.String(), Type.Number())) })),
});
export type PortalSettings = Static<typeof PortalSettings>;
