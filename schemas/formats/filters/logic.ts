import { DefaultState, PropertyType } from '#schemas/codes.ts';
import { logicText } from '#schemas/formats/logic.ts';
import type { FilterCodec } from './codec.ts';

/** Logic filter: `true` or `false`; no value = 'all', and the filter is absent (contract 6.4). */
export const logicCodec = {
  propertyTypes: [PropertyType.logic],
  schema: () => ({ type: 'boolean' }),
  encode: (value) => String(value),
  decode: readState,
  chip: logicText,
  preset({ defaultState, defaultValue }) {
    if (defaultState === DefaultState.yes) return true;
    if (defaultState === DefaultState.no) return false;
    if (defaultState === DefaultState.all) return undefined;
    return readState(String(defaultValue ?? ''));
  },
} satisfies FilterCodec<boolean>;

function readState(text: string): boolean | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}
