import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { UnitType } from '#schemas/codes.ts';
import { MOST_UNIT_HITS } from '#schemas/records/searches.ts';
import type { User } from '#schemas/session.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { FilePort, OrganisationPort, Ports, RelationPort } from '#renderers/contracts/ports.ts';
import { call } from '#src/api/client.ts';
import { timeZoneOf, userPicture } from '#src/engine/session/session.ts';
import { loadNamespaces, useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { guardLeaving } from '#src/services/navigation/leaving.ts';
import { goTo } from '#src/services/navigation/navigate.ts';
import { styleNonce } from '#src/services/page/nonce.ts';
import { errorText, reportError, traceIdOf } from '#src/services/messages/reportError.ts';
import { settingsAtom, systemConfigAtom, userAtom } from '#src/services/page/state.ts';

/** The person at the page, and their department, as fields and presets name them. */
export const myselfOf = (user: User | undefined): ReturnType<OrganisationPort['myself']> => ({
  user: {
    id: user?.id ?? '',
    unitType: UnitType.user,
    name: user?.name ?? '',
    departmentName: user?.departmentName,
    imgUrl: userPicture(user),
  },
  department: user?.departmentId ? { id: user.departmentId, unitType: UnitType.department, name: user.departmentName ?? '' } : undefined,
});

const organisation = (user: User | undefined): OrganisationPort => ({
  search: (wd, unitType, signal, former) =>
    call('searchUnits', { query: { wd, unitType, size: MOST_UNIT_HITS, former: former?.which, page: former?.page } }, { signal }),
  departments: (id, signal) => call('departmentTree', { query: { id } }, { signal }),
  people: (deptId, page, signal) => call('departmentUsers', { query: { deptId, page, size: MOST_UNIT_HITS } }, { signal }),
  myself: () => myselfOf(user),
});

/** Fields call when they are filled in: no list waits for how. */
const fieldCalls = () => loadChunk(() => import('./fieldCalls.ts'));

/** A call of fields, which comes when it is made. */
function laterCall<A extends readonly unknown[], R>(pick: (calls: typeof import('./fieldCalls.ts')) => (...input: A) => Promise<R>) {
  return async (...input: A): Promise<R> => pick(await fieldCalls())(...input);
}

const relations: Omit<RelationPort, 'fault'> = {
  search: laterCall((calls) => calls.searchRelated),
  named: laterCall((calls) => calls.namedRecords),
  subtrees: laterCall((calls) => calls.relatedSubtrees),
  values: laterCall((calls) => calls.relatedValues),
  link(schemaCode, objectId) {
    const back = `${location.pathname}${location.search}`;
    const href = `/form/detail?${new URLSearchParams({ schemaCode, objectId, return: back }).toString()}`;
    return { href, follow: () => goTo(href) };
  },
  async table(view, locale) {
    const [{ openRecordTable }] = await Promise.all([loadChunk(() => import('#src/engine/lists/records/openRecordTable.ts')), loadNamespaces('list')]);
    return openRecordTable(view, locale);
  },
};

const files: Omit<FilePort, 'faultText'> = {
  upload: laterCall((calls) => calls.uploadFile),
  async download(file) {
    try {
      await (await fieldCalls()).saveFile(file);
    } catch (error) {
      reportError(error);
    }
  },
  pdfReader: laterCall((calls) => calls.startPdfReader),
  remove: laterCall((calls) => calls.removeFile),
};

/** Nothing is confirmed: a dialog closes as usual; only an ended session does not discard what it holds. */
const unsaved = () =>
  guardLeaving(
    () => false,
    () => true,
  );

/** What renderers may use of their surroundings; another object only when language or user change. */
export function usePorts(): Ports {
  const t = useTranslate();
  const locale = useLocale();
  const user = useAtomValue(userAtom);
  const config = useAtomValue(systemConfigAtom);
  const settings = useAtomValue(settingsAtom);
  return useMemo(
    () => ({
      t,
      locale,
      timeZone: timeZoneOf(config, settings),
      styleNonce: styleNonce(),
      organisation: organisation(user),
      relations: { ...relations, fault: (error) => ({ text: errorText(error, t), traceId: traceIdOf(error) }) },
      files: { ...files, faultText: (error) => errorText(error, t) },
      unsaved,
    }),
    [t, locale, user, config, settings],
  );
}
