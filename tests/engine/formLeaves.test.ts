import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import { expect, test } from 'vitest';
import { leavesOf } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { noCheck, toValidator } from '#renderers/regions/form/fields/validator.ts';

/** A record that must be named beside rows with a condition, as a form with a sub-table has them. */
const SCHEMA: RJSFSchema = {
  type: 'object',
  required: ['device'],
  properties: {
    device: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    rows: { type: 'array', items: { type: 'object', if: { required: ['gone'] }, else: { required: ['part'] } } },
  },
};

/** What is left of the values once the form library has cleaned them for a schema, as it does with every change. */
function cleaned(schema: RJSFSchema): unknown {
  return createSchemaUtils(toValidator(noCheck), schema).sanitizeDataForNewSchema(schema, schema, {});
}

test('[FM-001] a form makes up no value for what nobody filled in, so that it is reported as missing', () => {
  expect(cleaned(leavesOf(SCHEMA).schema)).toEqual({});
  // The whole schema is what it must not be given.
  expect(cleaned(SCHEMA)).toHaveProperty('device', {});
});
