import { Check } from 'typebox/value';
import { Type } from 'typebox';
import { isPortalPath } from '#sandbox/content/addresses.ts';
import { flawOfRoute } from '#sandbox/protocol/plainPath.ts';
import { type EffectsOf, portalRows } from '#sandbox/protocol/bridgeRows.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import { toPlainNode } from '#sandbox/content/render.ts';
import { defaultScriptLimits } from '#schemas/hooks.ts';
import { MAX_SCRIPT_MESSAGES } from '#schemas/limits.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import type { ActionMessage } from '#renderers/contracts/action.ts';
import type { ScriptEnvironment, ScriptServices } from './scriptServices.ts';
import type { ScriptMessages } from './scriptMessages.ts';

const Path = Type.Object({ path: Type.String(), query: Type.Optional(Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])) });

/** Longest text of a button and of a title, characters. */
const LONGEST_LABEL = 60;
const LONGEST_TITLE = 200;

type PortalEffects = EffectsOf<typeof portalRows>;

/** What the commands that every script has do to the portal; `caller` names list or form beside its calls. Source: contract 13.4. */
export function portalEffects(services: ScriptServices, environment: ScriptEnvironment, messages: ScriptMessages, caller: () => string): PortalEffects {
  const loading = new Map<number, () => void>();
  const showAs = (level: ActionMessage['level']) => {
    return ([text, seconds]: [string, number | null]) => void messages.show({ level, text, ms: milliseconds(seconds, level) });
  };
  const go = ([to]: [unknown], how: 'push' | 'replace') => services.address.goTo(routePath(to), how);
  return {
    '$router.push': (args) => go(args, 'push'),
    '$router.replace': (args) => go(args, 'replace'),
    '$router.back': () => {
      if (services.address.isFirst()) throw new CommandFailure('NOT_ALLOWED', 'there is no page of the portal to go back to');
      services.address.back();
    },
    '$message.success': showAs('success'),
    '$message.error': showAs('error'),
    '$message.warning': showAs('warning'),
    '$message.info': showAs('info'),
    '$message.loading': ([text, seconds, id]) => {
      loading.set(id, messages.show({ level: 'info', text, ms: milliseconds(seconds ?? defaultScriptLimits.messageSeconds, 'info') }));
      for (const key of loading.keys()) if (loading.size > MAX_SCRIPT_MESSAGES) loading.delete(key);
    },
    '$message.close': ([id]) => {
      loading.get(id)?.();
      loading.delete(id);
    },
    $confirm: ([{ title, content, okText, cancelText }]) =>
      services.confirm({
        title: label(title, LONGEST_TITLE) ?? services.ports().t('scripted:confirm'),
        content: toPlainNode(content),
        okText: label(okText),
        cancelText: label(cancelText),
      }),
    $nextTick: () => services.wait(0),
    // Answers are JSON by nature: they came as text over the wire.
    axios: (wanted, context) => environment.send(wanted, caller(), context.signal) as ReturnType<PortalEffects['axios']>,
  };
}

/** The text of a title or button; a blank one is as good as none. */
function label(text: string | null | undefined, longest = LONGEST_LABEL): string | undefined {
  return text === null || text === undefined || text.trim() === '' ? undefined : text.slice(0, longest);
}

function routePath(to: unknown): string {
  const read = typeof to === 'string' ? { path: to } : to;
  if (!Check(Path, read) || !isPortalPath(read.path)) throw new CommandFailure('NOT_ALLOWED', 'only paths of the portal can be opened');
  const flaw = flawOfRoute(read.path, read.query ?? {});
  if (flaw) throw new CommandFailure('NOT_ALLOWED', flaw);
  const query = read.query ? String(new URLSearchParams(read.query)) : '';
  return query === '' ? read.path : `${read.path}${read.path.includes('?') ? '&' : '?'}${query}`;
}

function milliseconds(seconds: number | null | undefined, level: ActionMessage['level']): number {
  const usual = level === 'error' || level === 'warning' ? MESSAGE_MS.error : MESSAGE_MS.normal;
  return typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, defaultScriptLimits.messageSeconds) * 1000 : usual;
}
