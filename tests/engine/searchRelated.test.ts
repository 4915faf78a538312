import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPortalSettings } from '#src/api/settings.ts';
import { leavingOut } from '#src/engine/lists/records/searchRelated.ts';
import { provideBrowserGlobals } from '../support/browser.ts';

const view = { schemaCode: 'unit', notBelow: { propertyCode: 'parent', ids: ['a'] } };

beforeEach(() => provideBrowserGlobals());
afterEach(() => setPortalSettings({}));

test('what would make a ring is left out of a choice by the server that knows how (contract 15.4, 8.2)', () => {
  expect(leavingOut(view)).toEqual({ notBelow: view.notBelow });
  expect(leavingOut({ schemaCode: 'unit' })).toEqual({});
});

test.each(['family', 'family-user'])('servers of the profile %s are sent no field they do not know', (profile) => {
  setPortalSettings({ profile });
  expect(leavingOut(view)).toEqual({});
});
