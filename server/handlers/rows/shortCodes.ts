import { Readable } from 'node:stream';
import { toBuffer } from 'qrcode';
import type { Calls } from '#schemas/calls/index.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { readJson } from '#schemas/formats/readJson.ts';
import { seeModel, sheetCodeOf } from '#server/policies/access.ts';
import { mayAct } from '#server/policies/policies.ts';
import { visibleIds } from '#server/query/visibleRows.ts';
import { notFound, noRight } from '#server/refusals/access.ts';
import { exportReasons } from '#server/refusals/exports.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { BytesAnswer, type Exchange, type Handler } from '#server/services/handler.ts';
import { addressOfShortCode, shortCodesOf, staysHere } from '#server/store/shortCodes.ts';

interface Pair {
  schemaCode: string;
  sheetCode: string;
  id: string;
}

/**
 * POST Q/genShortCodes: codes that lead to the forms of records; opening one checks the rights of the person who opens it
 * (contract 9, LA-032). Errors: 900400 for a pair that cannot be read; 900403; 900404 for a record the user may not see.
 */
export const recordCodes: Handler<Calls['recordCodes']> = async (exchange) => {
  const { services, actor, body } = exchange;
  const pairs = body.map(({ pairValue }) => toPair(pairValue));
  const urls: string[] = [];
  for (const schemaCode of new Set(pairs.map((pair) => pair.schemaCode))) await checkPairs(exchange, schemaCode, pairs);
  for (const { schemaCode, sheetCode, id } of pairs) {
    const { model } = seeModel(exchange, schemaCode);
    const query = new URLSearchParams({ schemaCode: model.code, sheetCode: sheetCodeOf(model, sheetCode), objectId: id });
    urls.push(`/form/detail?${query.toString()}`);
  }
  return services.database.transaction((tx) =>
    shortCodesOf(
      tx,
      urls.map((url) => ({ url, type: 'record', userId: actor.id, expiresAt: null })),
    ),
  );
};

function toPair(text: string): Pair {
  const pair = readJson(text);
  if (!isRecord(pair) || typeof pair.schemaCode !== 'string' || typeof pair.id !== 'string') throw invalidParameter('pairValue');
  return { schemaCode: pair.schemaCode, id: pair.id, sheetCode: typeof pair.sheetCode === 'string' ? pair.sheetCode : '' };
}

async function checkPairs(exchange: Exchange<Calls['recordCodes']>, schemaCode: string, pairs: readonly Pair[]): Promise<void> {
  const { services, actor } = exchange;
  const { apps, model, reader } = seeModel(exchange, schemaCode);
  if (!mayAct(actor, apps, model.code, 'qr_code')) throw noRight();
  const ids = pairs.filter((pair) => pair.schemaCode === schemaCode).map(({ id }) => id);
  const seen = await visibleIds(services.database.kysely, services.catalogue, reader, model.code, ids, 'qr_code');
  if (ids.some((id) => !seen.has(id))) throw notFound();
}

/** POST public/short_code/generate: a code of an address of this portal (contract 7.4). Errors: 900400 for any other address. */
export const shortCode: Handler<Calls['shortCode']> = async ({ services, actor, body }) => {
  const url = URL.canParse(body.url, services.origin()) ? new URL(body.url, services.origin()) : undefined;
  if (url === undefined || !services.isPortal(url.origin)) throw invalidParameter('url');
  const local = `${url.pathname}${url.search}`;
  if (!staysHere(local)) throw invalidParameter('url');
  const expiresAt = body.expireTime < 0 ? null : new Date(services.now().getTime() + body.expireTime);
  const address = { url: local, type: body.type ?? null, userId: actor.id, expiresAt };
  const [code = ''] = await services.database.transaction((tx) => shortCodesOf(tx, [address]));
  return code;
};

/** GET public/short_code/resource: the address behind a code (contract 7.4). Errors: 900404 when it is unknown or has expired. */
export const shortCodeTarget: Handler<Calls['shortCodeTarget']> = async ({ services, query }) => {
  const found = await addressOfShortCode(services.database.kysely, query.shortCode, services.now());
  if (!found) throw notFound();
  return found;
};

/** GET api/qrcode/generate_qrcode: a text as a picture (contract 9). Errors: 900400 for one that no picture can hold. */
export const qrCode: Handler<Calls['qrCode']> = async ({ query }) => {
  // Of text that is only letters the picture holds most, of Chinese characters a third.
  const picture = await toBuffer(query.text, { type: 'png', margin: 2, scale: 6, errorCorrectionLevel: 'M' }).catch(() => {
    throw invalidParameter('text', exportReasons.tooLongForQrCode);
  });
  return new BytesAnswer(Readable.from([picture]), { 'Content-Type': 'image/png', 'Content-Length': String(picture.length), 'Cache-Control': 'no-store' });
};
