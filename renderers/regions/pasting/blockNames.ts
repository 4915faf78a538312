import type { Ports } from '#renderers/contracts/ports.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { addressOfText } from '#schemas/formats/typed/addressParts.ts';
import { isAddress } from '#schemas/propertyTypes/traits.ts';
import { findRecords } from './findRecords.ts';
import { findUnits } from './findUnits.ts';
import { type BlockNames, type ColumnTexts, failed } from './foundNames.ts';
import { unitTypesOf } from './namesInCells.ts';

/**
 * Looks up whom and what the texts of some columns name: only who or what is called exactly so is meant. A look-up that fails, or whose
 * answer is cut off, leaves its names unread with the reason; queries are paced. Errors: AbortError alone. Source: BX-067, BX-077.
 */
export async function findNames(columns: readonly ColumnTexts[], ports: Ports, signal: AbortSignal): Promise<BlockNames> {
  const hasAddress = columns.some(({ column }) => isAddress(column.propertyType));
  const [units, records, divisions] = await Promise.all([
    findUnits(columns, ports, signal),
    findRecords(columns, ports, signal),
    hasAddress ? loadDivisions(ports) : { divisions: [], unread: undefined },
  ]);
  signal.throwIfAborted();
  return {
    timeZone: ports.timeZone,
    units: (type, text) => units(type, text)?.found ?? [],
    records: ({ code }, text) => records(code, text)?.found ?? [],
    address: (text) => addressOfText(text, divisions.divisions),
    unread(column, name) {
      if (isAddress(column.propertyType)) return divisions.unread;
      const ofUnits = unitTypesOf(column).map((type) => units(type, name)?.unread);
      return ofUnits.find((reason) => reason !== undefined) ?? records(column.code, name)?.unread;
    },
  };
}

async function loadDivisions({ relations }: Ports) {
  try {
    const { divisions } = await loadChunk(() => import('#renderers/regions/widgets/pickers/divisions.ts'));
    return { divisions, unread: undefined };
  } catch (error) {
    return { divisions: [], unread: failed('', relations.fault(error).text) };
  }
}
