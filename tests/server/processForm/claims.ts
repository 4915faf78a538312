import { PropertyType } from '#schemas/codes.ts';
import type { DatabaseKind } from '../databases.ts';
import { openOwnApps } from '../handlers/ownApps.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { bpmn, element, people, submit, user, writeWorkflowApp } from './workflowApp.ts';

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, published: true, ...more });

/** A claim whose steps show and allow different items of it. */
const CLAIM = {
  name: '报销单',
  modelType: 'LIST',
  bindWorkflow: 'claim_flow',
  nameRule: '${title}',
  sequenceRule: { prefix: 'CL', digits: 3 },
  properties: [
    item('title', PropertyType.shortText, { propertyEmpty: false }),
    item('amount', PropertyType.number),
    item('secret', PropertyType.shortText),
    item('paper', PropertyType.attachment),
    item('verdict', PropertyType.shortText, { propertyLength: 20 }),
    item('lines', PropertyType.subTable, { subSchema: { properties: [item('what', PropertyType.shortText), item('price', PropertyType.number)] } }),
  ],
  rules: [{ propertyCode: 'verdict', checkType: 1, options: { pattern: '^ok', message: 'verdict must begin with ok' } }],
};

const START = element(
  'startEvent',
  'start',
  '<lp:task type="fill"/><lp:dataPermissions default="edit"><lp:item key="verdict" v="false"/></lp:dataPermissions>',
);

/** Checks the claim without its secret and its paper; may write a verdict, which it must, and change rows but neither add nor delete any. */
const CHECK = element(
  'userTask',
  'check',
  `<lp:task type="approve"/>${people(user('staff2,e010'), 'mode="all"')}<lp:dataPermissions default="read">
     <lp:item key="secret" v="false"/><lp:item key="paper" v="false"/><lp:item key="verdict" v="true" e="true" r="true"/>
     <lp:item key="lines" v="true" e="true" add="false" delete="false"/></lp:dataPermissions>
     <lp:circulate on="complete">${user('e031')}</lp:circulate>`,
);

/** Shows nothing but what it names; its people come one after the other. */
const AUDIT = element(
  'userTask',
  'audit',
  `<lp:task type="approve"/>${people(user('manager,e012'), 'mode="sequence"')}<lp:dataPermissions default="none">
     <lp:item key="secret" v="true"/><lp:item key="paper" v="true"/></lp:dataPermissions>`,
);

const END = element('endEvent', 'end');

const CLAIM_FLOW = bpmn('claim_flow', 'schemaCode="claim" instanceName="claim ${title}"', START + CHECK + AUDIT + END, [
  'start>check',
  'check>audit',
  'audit>end',
]);

/** A flow whose second step is handled by people chosen in the first, and whose first wants a signature. */
const CHOICE_FLOW = bpmn(
  'choice_flow',
  'schemaCode="claim"',
  START +
    element('userTask', 'sign', `<lp:task type="approve" signature="true"/>${people(user('staff2'))}`) +
    element('userTask', 'picked', `<lp:task type="approve"/>${people('<lp:rule kind="chosen" range="role:hr"/>')}`) +
    END,
  ['start>sign', 'sign>picked', 'picked>end'],
);

/** Opens a server on the claims application. Everybody may start; `e020` reads and changes every claim but its secret. */
export function openClaims(database: DatabaseKind = 'embedded'): Promise<TestServer> {
  const everybody = {
    subjects: [{ id: '*', unitType: 3 }],
    visible: false,
    models: {},
    workflows: { claim_flow: { start: true }, choice_flow: { start: true } },
  };
  const clerk = {
    subjects: [{ id: 'e020', unitType: 3 }],
    visible: true,
    models: { claim: { actions: ['add', 'edit', 'delete', 'print', 'form_track', 'batch_update', 'editowner'], scope: 'all', hiddenItems: ['secret'] } },
    workflows: {},
  };
  return openOwnApps(database, (folder) =>
    writeWorkflowApp(folder, {
      code: 'claims',
      models: { claim: CLAIM },
      workflows: { claim_flow: CLAIM_FLOW, choice_flow: CHOICE_FLOW },
      permissions: [everybody, clerk],
      managers: ['appadmin'],
    }),
  );
}

/** Values of a claim. */
export const CLAIM_DATA = { title: 'taxi', amount: 12, secret: 'hush', lines: [{ what: 'ride', price: 12, rowStatus: 'Added' }] };

/** Starts a claim. */
export async function startClaim(client: Client, data: object = CLAIM_DATA) {
  const { data: started, ...envelope } = await submit(client, { workflowCode: 'claim_flow', actionCode: 'submit', bizObject: { schemaCode: 'claim', data } });
  if (envelope.errcode !== 0) throw new Error(envelope.errmsg);
  return { objectId: started.bizObjectId, instance: String(started.workflowInstanceId), item: String(started.workItemId) };
}
