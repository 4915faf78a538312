/** What every script sees of the portal around its page; `ActionCode` is declared beside it. */
export const PORTAL = `type Maybe<T> = T | Promise<T>;
interface Envelope<T = any> { errcode: number; errmsg: string; data: T; traceId: string }

interface Axios {
  <T = any>(request: ApiRequest): Promise<Envelope<T>>;
  request<T = any>(request: ApiRequest): Promise<Envelope<T>>;
  get<T = any>(url: string, options?: Omit<ApiRequest, 'url' | 'method'>): Promise<Envelope<T>>;
  delete<T = any>(url: string, options?: Omit<ApiRequest, 'url' | 'method'>): Promise<Envelope<T>>;
  post<T = any>(url: string, data?: any, options?: Omit<ApiRequest, 'url' | 'method' | 'data'>): Promise<Envelope<T>>;
  put<T = any>(url: string, data?: any, options?: Omit<ApiRequest, 'url' | 'method' | 'data'>): Promise<Envelope<T>>;
}
interface ApiRequest { url: string; method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; params?: Record<string, string | number | boolean>; data?: any; headers?: Record<string, string>; timeout?: number }

interface PublicConfig { readonly apiHost: string; readonly oauthHost: string; readonly portalHost: string; readonly redirectHost: string; readonly client_id: string; readonly scope: string; readonly openApplicationPortal: boolean }

interface Router { push(to: string | { path: string; query?: Record<string, string> }): Promise<void>; replace(to: string): Promise<void>; back(): Promise<void> }
type Messages = Record<'success' | 'error' | 'warning' | 'info', (text: string, seconds?: number) => void> & { loading(text: string, seconds?: number): () => void };
interface Question { title: string; content?: Content; okText?: string; cancelText?: string; onOk?(): unknown; onCancel?(): unknown }
interface Route { path: string; name: string; params: Record<string, string>; query: Record<string, string> }

type Color = 'default' | 'primary' | 'success' | 'warning' | 'error' | 'muted' | \`#\${string}\`;
type Descriptor =
  | { type: 'text'; text: string; bold?: boolean; color?: Color }
  | { type: 'tag'; text: string; color?: Color }
  | { type: 'badge'; count?: number; status?: Color; text?: string }
  | { type: 'link'; text: string; to?: string; action?: ActionCode; target?: 'self' | 'blank' }
  | { type: 'icon'; name: string; color?: Color; label: string }
  | { type: 'progress'; percent: number; color?: Color; text?: string }
  | { type: 'color'; value: Color; child: Content; on?: 'text' | 'background' }
  | { type: 'tooltip'; text: string; child: Content }
  | { type: 'stack'; items: Content[]; direction?: 'row' | 'column'; gap?: 0 | 1 | 2 | 3 };
/** A part that was made elsewhere has lost its exact type. */
type Content = string | Descriptor | { type: string; [field: string]: any };
type RenderResult = string | Descriptor | { html: string } | null | undefined | void;

declare const axios: Axios;
declare const config: PublicConfig;
declare const console: Record<'log' | 'info' | 'warn' | 'error' | 'debug', (...values: any[]) => void>;
declare function setTimeout(work: (...values: any[]) => void, ms?: number, ...values: any[]): number;
declare function clearTimeout(timer: number): void;
declare function setInterval(work: (...values: any[]) => void, ms?: number, ...values: any[]): number;
declare function clearInterval(timer: number): void;
`;
