import { readSheet as readXlsx } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallName } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { ListConfig, ListPage } from '#schemas/list.ts';
import type { Client } from './http/client.ts';
import { ACCOUNTS, listBody, openSafetyEnvironment, save, upload, type Account, type SafetyEnvironment } from './safetyEnvironment.ts';

/** What is attacked: a record of staff, one of manager, a record in the vault, the file of a hidden item. */
interface Objects {
  mine: string;
  others: string;
  vault: string;
  hiddenFile: string;
  othersFile: string;
}

type ObjectName = 'mine' | 'others';

/** `all` who are signed in; `self` only about oneself; `model` who may see it; `row` who may see this row; `change`, `remove`, `add` who may do that; `system` who administers the system; `admin` administrators of any kind; `workflow` who administers workflows, `times` they and who leads a department; `anybody` even strangers; `nobody` who has no part in an instance. */
type Rule = 'nobody' | 'admin' | 'workflow' | 'times' | 'anybody' | 'all' | 'model' | 'row' | 'change' | 'remove' | 'add' | 'rowFile' | 'system';

interface Probe {
  rule: Rule;
  send(client: Client, objects: Objects, object: ObjectName): Promise<Response>;
}

const get =
  (path: string, query: Record<string, string> = {}) =>
  (client: Client) =>
    client.send('GET', `${path}?${new URLSearchParams(query).toString()}`);
/** There is no such instance. */
const ofInstance = (call: string) => get(`/api/runtime/workflow/${call}`, { workflowInstanceId: 'no-such-instance', activityCode: 'step' });
const post = (path: string, body: object) => (client: Client) => client.send('POST', path, { body });

async function saveProbe(client: Client, id: string | undefined, version: number): Promise<Response> {
  const token = (await client.get<string>('/api/runtime/form/getReplayToken')).data;
  const bizObject = { schemaCode: 'dossier', data: { title: 'probe', ...(id ? { version } : {}) }, ...(id ? { id } : {}) };
  return client.send('POST', '/api/runtime/form/save', { body: { bizObject, replayToken: token } });
}

/** One probe for each call of the table: the type check fails when a call is missing. */
const probes: Record<CallName, Probe> = {
  systemConfig: { rule: 'anybody', send: get('/public/system/config') },
  themesInfo: { rule: 'anybody', send: get('/public/theme/findAll') },
  publicKey: { rule: 'anybody', send: get('/public/getKey') },
  getCode: { rule: 'anybody', send: post('/login/Authentication/get_code', { username: 'nobody', password: 'x', index: 'x' }) },
  verificationCode: { rule: 'anybody', send: post('/login/Authentication/get_verification_code', { username: 'x' }) },
  getToken: { rule: 'anybody', send: get('/login/Authentication/get_token', { code: 'x', client_id: 'api', redirect_uri: 'x' }) },
  refreshToken: { rule: 'anybody', send: get('/login/Authentication/get_refresh_token', { refresh_token: 'x' }) },
  handOverToken: { rule: 'anybody', send: post('/login/Authentication/get_refresh_token', { access_token: 'x' }) },
  oauthToken: {
    rule: 'anybody',
    send: (client) => client.send('POST', '/oauth/token', { body: new URLSearchParams({ client_id: 'api', grant_type: 'authorization_code', code: 'x' }) }),
  },
  externalSheet: { rule: 'anybody', send: get('/externalLink/sheet', { formid: 'x' }) },
  comments: {
    rule: 'row',
    send: (client, objects, object) =>
      get('/api/form/comment/comment_list', { schemaCode: 'dossier', bizObjectId: objects[object], page: '0', pageSize: '20' })(client),
  },
  commentCount: {
    rule: 'row',
    send: (client, objects, object) => get('/api/form/comment/comment_num', { schemaCode: 'dossier', bizObjectId: objects[object] })(client),
  },
  commentReplies: {
    rule: 'row',
    send: (client, objects, object) =>
      get('/api/form/comment/reply_list', { schemaCode: 'dossier', bizObjectId: objects[object], replyCommentId: 'x', page: '0', pageSize: '20' })(client),
  },
  mentionable: {
    rule: 'row',
    send: (client, objects, object) => get('/api/form/comment/list_pull_person', { schemaCode: 'dossier', bizObjectId: objects[object] })(client),
  },
  addComment: {
    rule: 'row',
    send: (client, objects, object) => post('/api/form/comment/create', { schemaCode: 'dossier', bizObjectId: objects[object], content: 'probe' })(client),
  },
  shareRecord: {
    rule: 'row',
    send: (client, objects, object) => post('/api/runtime/form/share', { schemaCode: 'dossier', bizObjectId: objects[object], userIds: ['sysadmin'] })(client),
  },
  // Nobody wrote this one: 900404 for everybody.
  deleteComment: { rule: 'all', send: get('/api/form/comment/delete', { id: 'x' }) },
  externalCode: {
    rule: 'row',
    send: (client, objects, object) => client.send('POST', '/externalLink/getShortCode', { body: { schemaCode: 'dossier', objectId: objects[object] } }),
  },
  mobileSignIn: { rule: 'anybody', send: get('/login/mobile/ajax', { code: 'x' }) },
  wxSignIn: { rule: 'anybody', send: get('/login/wx/ajax', { code: 'x' }) },
  hostSign: { rule: 'anybody', send: get('/api/dingtalk/sign', { url: 'x' }) },
  wxSign: { rule: 'anybody', send: get('/api/auth/sign', { url: 'x' }) },
  adminCode: { rule: 'admin', send: post('/api/user/admin_code', {}) },
  oidcStart: { rule: 'anybody', send: get('/login/oidc/start') },
  oidcReturn: { rule: 'anybody', send: get('/login/oidc/return') },
  organisations: { rule: 'anybody', send: get('/public/relatedcorp/all_corp_info') },
  // Asked without the token, so that the session of the account goes on.
  logout: { rule: 'anybody', send: (client) => client.send('POST', '/logout', { headers: { Authorization: '' } }) },
  // Without a key that fits nobody's password changes.
  changePassword: {
    rule: 'all',
    send: (client) => client.send('PUT', '/api/user/modify_user_password', { body: { index: 'x', oldPassword: 'x', newPassword: 'x' } }),
  },
  currentUser: { rule: 'all', send: get('/api/organization/user/info_login') },
  platformSearch: { rule: 'all', send: post('/api/paltform/search', { searchword: 'MARKER', size: 20, page: 0, tab: 'ALL' }) },
  readMessages: { rule: 'all', send: post('/api/paltform/station_message/updateReadState', { ids: ['x'] }) },
  readAllMessages: { rule: 'all', send: post('/api/paltform/station_message/updateReadStateAll', { messageType: 'STATION' }) },
  // Nobody has this message: 900404 for everybody.
  messageLink: { rule: 'all', send: get('/api/runtime/form/get_message_form_url', { messageId: 'x' }) },
  delegations: { rule: 'all', send: get('/api/runtime/workflowTrust/queryWorkflowTrust') },
  delegation: { rule: 'nobody', send: get('/api/runtime/workflowTrust/getWorkflowTrust', { id: 'no-such-delegation' }) },
  delegableWorkflows: { rule: 'all', send: get('/api/runtime/workflowTrust/workflows') },
  // In the name of somebody else: for system managers only.
  addDelegation: {
    rule: 'system',
    send: post('/api/runtime/workflowTrust/createWorkflowTrust', {
      startTime: '2026-01-01',
      endTime: '2026-01-02',
      rangeType: 'ALL',
      trustType: 'APPROVAL',
      trustor: 'ceo',
      trustee: 'ceo',
    }),
  },
  changeDelegation: {
    rule: 'nobody',
    send: post('/api/runtime/workflowTrust/updateWorkflowTrust', {
      id: 'no-such-delegation',
      startTime: '2026-01-01',
      endTime: '2026-01-02',
      rangeType: 'ALL',
      trustType: 'APPROVAL',
      trustee: 'ceo',
    }),
  },
  endDelegations: {
    rule: 'nobody',
    send: (client) => client.send('POST', '/api/runtime/workflowTrust/deleteWorkflowTrust?workflowTrustRuleIds=no-such-delegation'),
  },
  urge: { rule: 'nobody', send: post('/api/runtime/urge/saveDing', { instanceId: 'no-such-instance', text: '' }) },
  openHandlers: { rule: 'nobody', send: get('/api/runtime/urge/todoUser', { instanceId: 'no-such-instance' }) },
  urges: { rule: 'nobody', send: get('/api/runtime/urge/findAll', { instanceId: 'no-such-instance' }) },
  myWorkflows: { rule: 'all', send: get('/api/runtime/workflow/list_my_workflow') },
  myWorkflowsOfFolder: { rule: 'all', send: get('/api/runtime/workflow/list_my_workflow_by_folder_id', { id: 'fort' }) },
  findMyWorkflows: { rule: 'all', send: get('/api/runtime/workflow/list_my_workflow_by_name', { workflowName: 'x' }) },
  workflowStatistics: { rule: 'all', send: get('/api/runtime/workflow/get_workflow_statistics', { unitType: '1' }) },
  favouriteWorkflows: { rule: 'all', send: get('/api/runtime/favorites/list_favorites_workflow') },
  recentWorkflows: { rule: 'all', send: get('/api/runtime/favorites/list_favorites_workflow_recently_used') },
  // Nothing can be started here: 900404 for everybody.
  addFavouriteWorkflow: { rule: 'nobody', send: get('/api/runtime/favorites/create_favorites_workflow', { workflowCode: 'no_such_flow' }) },
  removeFavouriteWorkflow: {
    rule: 'all',
    send: (client) => client.send('POST', '/api/runtime/favorites/delete_favorites_workflow?workflowCode=no_such_flow'),
  },
  usualOpinions: { rule: 'all', send: get('/api/runtime/common_comment/getCommonCommentList') },
  saveUsualOpinion: { rule: 'nobody', send: post('/api/runtime/common_comment/save', { id: 'no-such-opinion', content: 'x' }) },
  deleteUsualOpinion: { rule: 'all', send: (client) => client.send('POST', '/api/runtime/common_comment/deleteCommonComment?id=no-such-opinion') },
  sortUsualOpinions: { rule: 'all', send: post('/api/runtime/common_comment/updateSort', { ids: [] }) },
  shortcuts: { rule: 'all', send: get('/api/runtime/favorites/list_favorites_shortcut') },
  addFavouriteMenu: { rule: 'model', send: post('/api/runtime/favorites/create_favorites_menu', { appCode: 'fort', code: 'dossier' }) },
  removeFavouriteMenu: {
    rule: 'all',
    send: (client) => client.send('POST', '/api/runtime/favorites/delete_favorites_menu?appCode=fort&code=dossier'),
  },
  favouriteApplications: { rule: 'all', send: get('/api/runtime/favorites/list_favorites_app') },
  recentApplications: { rule: 'all', send: get('/api/runtime/favorites/list_recently_used_app') },
  addFavouriteApplication: { rule: 'model', send: post('/api/runtime/favorites/create_favorites_app', { appCode: 'fort' }) },
  removeFavouriteApplication: { rule: 'all', send: (client) => client.send('POST', '/api/runtime/favorites/delete_favorites_app?appCode=fort') },
  recents: { rule: 'all', send: get('/api/runtime/favorites/list_recent') },
  addRecent: {
    rule: 'row',
    send: (client, objects, object) =>
      post('/api/runtime/favorites/add_recent', { kind: 'record', appCode: 'fort', code: '', schemaCode: 'dossier', objectId: objects[object] })(client),
  },
  userInfo: { rule: 'all', send: get('/api/organization/user/info', { id: 'ceo' }) },
  userDepartments: { rule: 'all', send: get('/api/organization/user/departments', { id: 'ceo' }) },
  departmentTree: { rule: 'all', send: get('/api/organization/department/tree') },
  departmentUsers: { rule: 'all', send: get('/api/organization/department/list_user', { deptId: 'hq' }) },
  searchUnits: { rule: 'all', send: get('/api/organization/user/tree/search', { wd: 'a' }) },
  applications: { rule: 'all', send: get('/api/runtime/app/list_apps') },
  applicationGroups: { rule: 'all', send: get('/api/runtime/app/list_apps_group') },
  menuTree: { rule: 'model', send: get('/api/runtime/app/list_functions_by_appcode', { appCode: 'fort' }) },
  menuFolder: {
    rule: 'model',
    async send(client) {
      const tree = await client.get<{ id: string; type: string }[]>('/api/runtime/app/list_functions_by_appcode', { appCode: 'fort' });
      const id = Array.isArray(tree.data) ? (tree.data.find(({ type }) => type === 'Folder')?.id ?? '') : 'fort_files';
      return get('/api/runtime/app/list_functions_by_id', { id })(client);
    },
  },
  // There is no such page: 900404 for everybody.
  portalPage: { rule: 'all', send: get('/api/portal/page/getByCode', { code: 'x' }) },
  reportDefinition: { rule: 'model', send: get('/api/app/report/get', { appCode: 'fort', reportCode: 'figures' }) },
  reportData: { rule: 'model', send: post('/api/runtime/report/data', { appCode: 'fort', reportCode: 'counts' }) },
  dataItems: { rule: 'model', send: get('/api/app/bizproperty/list', { schemaCode: 'dossier' }) },
  formRules: { rule: 'model', send: get('/api/app/bizdatarule/list', { schemaCode: 'dossier' }) },
  dictionaryRecords: { rule: 'model', send: get('/api/data_dictionary/searchDictionaryRecord', { dictionaryId: 'fort.shelves' }) },
  enabledDictionaryRecords: { rule: 'model', send: get('/api/data_dictionary/getEnableRecordsByDictionaryId', { dictionaryId: 'fort.shelves' }) },
  sheet: { rule: 'model', send: get('/api/app/bizsheet/get', { schemaCode: 'dossier', sheetCode: 'dossier_form' }) },
  calculate: { rule: 'model', send: post('/api/app/bizdatarule/calculate', { schemaCode: 'dossier', data: { title: 'x', salary: 1 } }) },
  queryHeaders: { rule: 'model', send: get('/api/runtime/query/getHeaders', { schemaCode: 'dossier', clientType: 'PC' }) },
  listConfig: { rule: 'model', send: get('/api/app/query/get', { schemaCode: 'dossier', code: 'dossiers', source: '1' }) },
  queryList: { rule: 'model', send: post('/api/runtime/query/list', listBody({ size: 500 })) },
  listGroups: { rule: 'model', send: post('/api/runtime/query/groups', listBody({ queryCode: 'dossiers', groupBy: 'title', size: 200 })) },
  ganttRows: { rule: 'model', send: post('/api/runtime/query/gantt/list', listBody({ queryCode: 'dossiers', size: 5000 })) },
  rowsWithoutView: { rule: 'model', send: post('/api/runtime/query/listSkipQueryListV2', { schemaCode: 'dossier', page: 0, size: 500 }) },
  listConfigs: { rule: 'model', send: get('/api/app/query/list', { schemaCode: 'dossier' }) },
  dataExist: { rule: 'model', send: post('/api/runtime/query/data_exist', { schemaCode: 'dossier', filters: [] }) },
  mayAdd: { rule: 'add', send: post('/api/runtime/form/add', { schemaCode: 'dossier' }) },
  formUrl: {
    rule: 'row',
    send: (client, objects, object) => get('/api/runtime/form/get_form_url', { schemaCode: 'dossier', bizObjectId: objects[object] })(client),
  },
  loadForm: { rule: 'row', send: (client, objects, object) => get('/api/runtime/form/load', { schemaCode: 'dossier', objectId: objects[object] })(client) },
  replayToken: { rule: 'all', send: get('/api/runtime/form/getReplayToken') },
  // Version 0 exists never: who may change the record learns of the conflict, nobody changes it.
  saveForm: { rule: 'change', send: (client, objects, object) => saveProbe(client, objects[object], 0) },
  submitForm: { rule: 'nobody', send: post('/api/runtime/form/submit', { workItemId: 'no-such-item-1', actionCode: 'agree' }) },
  signature: { rule: 'all', send: get('/api/runtime/signature') },
  // Nobody but manager, who uploaded it; and it is no picture.
  saveSignature: { rule: 'all', send: (client, objects) => post('/api/runtime/signature', { refId: objects.hiddenFile })(client) },
  openWorkItems: { rule: 'all', send: get('/api/runtime/workflow/search_workitems') },
  finishedWorkItems: { rule: 'all', send: get('/api/runtime/workflow/list_finished_workitems') },
  rejectTargets: { rule: 'nobody', send: get('/api/runtime/workflow/list_reject_activities', { workflowInstanceId: 'no-such-instance', activityCode: 'x' }) },
  rejectWorkItem: { rule: 'nobody', send: post('/api/runtime/workflow/reject_workItem', { workItemId: 'no-such-item-1', rejectToActivityCode: 'start' }) },
  forwardWorkItem: { rule: 'nobody', send: post('/api/runtime/workflow/forward_workItem', { workItemId: 'no-such-item-1', participantors: ['ceo'] }) },
  adjustSigners: {
    rule: 'nobody',
    send: post('/api/runtime/workflow/adjust_workItem_participators', { workItemId: 'no-such-item-1', participantors: ['ceo'] }),
  },
  assistWorkItem: { rule: 'nobody', send: post('/api/runtime/workflow/assist_workItem', { workItemId: 'no-such-item-1', participantors: ['ceo'] }) },
  circulatedItems: { rule: 'all', send: get('/api/runtime/workflow/search_circulates') },
  readCirculatedItems: { rule: 'all', send: get('/api/runtime/workflow/list_finished_circulates') },
  circulateWorkItem: { rule: 'nobody', send: post('/api/runtime/workflow/circulate_workItem', { workItemId: 'no-such-item-1', participantors: ['ceo'] }) },
  markCirculatedRead: { rule: 'all', send: post('/api/runtime/workflow/update_circulate_readed', { circulateItemIds: ['no-such-item-c1'] }) },
  retrieveAssistance: { rule: 'nobody', send: post('/api/runtime/workflow/retrieve_assist', { workItemId: 'no-such-item-1' }) },
  markItemOpened: { rule: 'nobody', send: post('/api/runtime/workflow/mark_opened', { workItemId: 'no-such-item-1' }) },
  withdrawWorkItem: { rule: 'nobody', send: post('/api/runtime/workflow/revoke_workitem', { workItemId: 'no-such-item-1' }) },
  abortInstance: { rule: 'nobody', send: post('/api/runtime/workflow/abort_instance', { workflowInstanceId: 'no-such-instance' }) },
  finishInstance: { rule: 'nobody', send: post('/api/runtime/workflow/finish_instance', { workflowInstanceId: 'no-such-instance' }) },
  deleteInstance: { rule: 'nobody', send: (client) => client.send('POST', '/api/runtime/workflow/delete_instance?workflowInstanceId=no-such-instance') },
  deleteCanceledInstances: {
    rule: 'workflow',
    send: post('/api/runtime/workflow/deleteCanceledWorkflowInstances', { workflowInstanceIds: ['no-such-instance'] }),
  },
  activateActivity: { rule: 'nobody', send: post('/api/runtime/workflow/activate_activity', { workflowInstanceId: 'no-such-instance', activityCode: 'x' }) },
  cancelActivity: { rule: 'nobody', send: post('/api/runtime/workflow/cancel_activity', { workflowInstanceId: 'no-such-instance', activityCode: 'x' }) },
  adjustParticipants: {
    rule: 'nobody',
    send: post('/api/runtime/workflow/adjust_participantors', { workflowInstanceId: 'no-such-instance', activityCode: 'x', participantors: ['ceo'] }),
  },
  operateInstance: { rule: 'nobody', send: post('/api/runtime/workflow/workflow_operation', { workflowInstanceId: 'no-such-instance', operation: 'RETRY' }) },
  operations: { rule: 'nobody', send: get('/api/runtime/workflow/list_operation', { workflowInstanceId: 'no-such-instance' }) },
  operationChanges: { rule: 'nobody', send: get('/api/runtime/workflow/compareOperationLog', { bizObjectLogId: 'no-such-operation' }) },
  // What has come of each item: nobody has these.
  batchSubmit: { rule: 'all', send: post('/api/runtime/form/batchSubmit', { workItemIds: ['no-such-item-1'], agree: true }) },
  batchForward: { rule: 'all', send: post('/api/runtime/workflow/batch_forward_workItem', { workItemIds: ['no-such-item-1'], participantors: ['ceo'] }) },
  predictWorkflow: { rule: 'nobody', send: post('/api/runtime/workflow/predict', { instanceId: 'no-such-instance' }) },
  simulateWorkflow: { rule: 'admin', send: post('/api/runtime/workflow/simulate', { workflowCode: 'no_such_flow', originator: 'staff', data: {} }) },
  todoSummary: { rule: 'all', send: get('/api/runtime/workflow/get_todo_summary') },
  workCount: { rule: 'all', send: get('/api/runtime/workflow/get_work_count') },
  myInstances: { rule: 'all', send: get('/api/runtime/workflow/list_my_instances') },
  instances: { rule: 'workflow', send: get('/api/runtime/workflow/list_instances') },
  workItems: { rule: 'workflow', send: get('/api/runtime/workflow/list_workitems') },
  instanceBaseInfo: { rule: 'nobody', send: ofInstance('get_instance_baseinfo') },
  instanceParticipants: { rule: 'nobody', send: ofInstance('get_participants') },
  instanceLogs: { rule: 'nobody', send: ofInstance('list_instance_logs') },
  stepOpinions: { rule: 'nobody', send: ofInstance('list_workitem_approvals') },
  stepsBefore: { rule: 'nobody', send: ofInstance('get_activity_preprocessors') },
  instanceSteps: { rule: 'nobody', send: ofInstance('list_workflow_instance_activity') },
  workflowChart: { rule: 'nobody', send: ofInstance('get_workflowtemplate_chart') },
  // Not loaded: those who may know its times learn of that.
  workflowTimes: { rule: 'times', send: get('/api/runtime/workflow/get_workflow_times', { workflowCode: 'none' }) },
  drafts: { rule: 'all', send: get('/api/runtime/userdraft/list') },
  draftKey: { rule: 'all', send: get('/api/runtime/userdraft/key') },
  saveDraft: {
    rule: 'row',
    send: (client, objects, object) =>
      post('/api/runtime/userdraft/save', { schemaCode: 'dossier', bizObjectId: objects[object], data: { title: 'probe' }, baseVersion: 1 })(client),
  },
  deleteDrafts: { rule: 'all', send: post('/api/runtime/userdraft/delete', { ids: ['no-such-draft'] }) },
  checkDelete: {
    rule: 'remove',
    send: (client, objects, object) => post('/api/runtime/query/checkForRemoveBizObject', { schemaCode: 'dossier', ids: [objects[object]] })(client),
  },
  // Deleted for good at the end of the file, where it is seen who could.
  deleteRows: { rule: 'remove', send: (client) => post('/api/runtime/query/delete_data', { schemaCode: 'dossier', ids: ['no-such-record'] })(client) },
  deleteRecord: { rule: 'remove', send: (client) => client.send('POST', '/api/runtime/form/delete?schemaCode=dossier&objectId=no-such-record') },
  batchUpdate: {
    rule: 'change',
    send: (client, objects, object) =>
      post('/api/runtime/query/batchUpdate', { schemaCode: 'dossier', objectIds: [objects[object]], propertyCode: 'amount', modifiedValue: 1 })(client),
  },
  saveRows: {
    rule: 'change',
    send: (client, objects, object) =>
      post('/api/runtime/query/saveRows', { schemaCode: 'dossier', queryCode: 'dossiers', rows: [{ id: objects[object], version: 1, data: { amount: 1 } }] })(
        client,
      ),
  },
  // Another's update, or none: who may make some learns that it cannot be taken back.
  undoBatchUpdate: { rule: 'model', send: post('/api/runtime/query/batchUpdate/undo', { schemaCode: 'dossier', id: '1' }) },
  batchUpdates: { rule: 'model', send: get('/api/runtime/query/batchUpdate/record', { schemaCode: 'dossier', page: '0', size: '50' }) },
  ownerRefusals: {
    rule: 'model',
    send: (client, objects, object) => post('/api/runtime/query/check/objectIds', { schemaCode: 'dossier', objectIds: [objects[object]] })(client),
  },
  changeOwner: {
    rule: 'change',
    async send(client, objects, object) {
      const ownerId = object === 'mine' ? 'staff' : 'manager';
      const { data } = await client.get<{ deptId: string }[]>('/api/organization/user/departments', { id: ownerId });
      const body = { schemaCode: 'dossier', objectIds: [objects[object]], ownerId, ownerDeptId: data[0]?.deptId };
      return post('/api/runtime/query/bizobjects', body)(client);
    },
  },
  // Of a list without custom buttons: who sees the model learns that there is none.
  executeButton: {
    rule: 'model',
    send: (client, objects, object) =>
      post('/api/runtime/form/executeCustomButton', { schemaCode: 'dossier', queryCode: 'dossiers', buttonCode: 'none', objectIds: [objects[object]] })(client),
  },
  recordCodes: {
    rule: 'row',
    send: (client, objects, object) =>
      post('/api/runtime/query/genShortCodes', [{ pairValue: JSON.stringify({ schemaCode: 'dossier', sheetCode: '', id: objects[object] }) }])(client),
  },
  shortCode: { rule: 'all', send: post('/public/short_code/generate', { url: '/app-list', expireTime: 1000 }) },
  shortCodeTarget: { rule: 'anybody', send: get('/public/short_code/resource/none') },
  qrCode: { rule: 'all', send: get('/api/qrcode/generate_qrcode', { text: 'portico' }) },
  printTemplates: { rule: 'model', send: get('/api/runtime/query/getBizFormPrint', { schemaCode: 'dossier' }) },
  printData: {
    rule: 'row',
    send: (client, objects, object) => post('/api/runtime/form/loadPrintDatas', { schemaCode: 'dossier', objectIds: [objects[object]] })(client),
  },
  printPdf: {
    rule: 'row',
    send: (client, objects, object) => get('/api/runtime/convert/pdf', { schemaCode: 'dossier', objectId: objects[object], sheetCode: 'cover' })(client),
  },
  printHtml: {
    rule: 'row',
    send: (client, objects, object) => post('/api/runtime/convert/tohtml', { schemaCode: 'dossier', objectIds: [objects[object]], sheetCode: 'cover' })(client),
  },
  // Nobody printed this one.
  printedFile: { rule: 'all', send: (client, objects) => get('/api/runtime/convert/download', { refId: objects.othersFile })(client) },
  recordTracks: { rule: 'model', send: post('/api/bizdata_track/searchBizDataTrack', { schemaCode: 'dossier', page: 0, size: 500 }) },
  recordTrack: {
    rule: 'row',
    send: (client, objects, object) => get('/api/bizdata_track/getBizDataTrackByBizId', { schemaCode: 'dossier', bizObjectId: objects[object] })(client),
  },
  sheetTrack: {
    rule: 'row',
    send: (client, objects, object) =>
      post('/api/bizdata_track/searchBizDataTrackChild', { schemaCode: 'dossier', bizObjectId: objects[object], propertyCode: 'lines', page: 0, size: 500 })(
        client,
      ),
  },
  savedQueries: { rule: 'all', send: get('/api/runtime/common_query/list', { type: 'COLUMNS', schemaCode: 'dossier', queryCode: 'dossiers' }) },
  saveQuery: {
    rule: 'model',
    send: post('/api/runtime/common_query/save', { name: 'a', type: 'COLUMNS', schemaCode: 'dossier', queryCode: 'dossiers', content: '{}' }),
  },
  // The text of the workbook, so that a marker inside would be seen.
  exportDirect: {
    rule: 'add',
    async send(client) {
      const answer = await client.send('POST', '/api/runtime/query/export_data', { body: listBody({ queryCode: 'dossiers', size: 0 }) });
      return answer.headers.get('content-type')?.includes('sheet')
        ? new Response(JSON.stringify(await readXlsx(Buffer.from(await answer.arrayBuffer()))))
        : answer;
    },
  },
  exportStart: { rule: 'add', send: post('/api/runtime/query/export_data/async', listBody({ queryCode: 'dossiers', size: 0 })) },
  exportProgress: { rule: 'all', send: get('/api/runtime/query/export_data/async/process', { id: 'another' }) },
  exportFile: { rule: 'all', send: post('/api/runtime/query/export_data/async/export_file', { id: 'another' }) },
  exportTasks: { rule: 'all', send: post('/api/export_task/query/list', { page: 0, size: 500 }) },
  removeExportTask: { rule: 'all', send: get('/api/export_task/query/delete', { id: 'another' }) },
  deleteSavedQuery: { rule: 'all', send: (client) => client.send('POST', '/api/runtime/common_query/deleteCommonQuery?id=none') },
  moveSavedQuery: {
    rule: 'model',
    send: async (client) => {
      const view = { type: 'COLUMNS', name: 'COLUMNS', schemaCode: 'dossier', queryCode: 'dossiers', content: '{}' };
      const { data } = await client.post<{ id: string } | null>('/api/runtime/common_query/save', view);
      return get('/api/runtime/common_query/moveSort', { id: data?.id ?? 'none', targetId: data?.id ?? 'none' })(client);
    },
  },
  upload: {
    rule: 'all',
    send(client) {
      const form = new FormData();
      form.append('file', new Blob(['x']), 'x.txt');
      return client.send('POST', '/api/aliyun/upload', { body: form });
    },
  },
  download: {
    rule: 'rowFile',
    send: (client, objects, object) => get('/api/aliyun/download', { refId: object === 'mine' ? objects.hiddenFile : objects.othersFile })(client),
  },
  fileExists: {
    rule: 'rowFile',
    send: (client, objects, object) => get('/api/aliyun/exist', { refId: object === 'mine' ? objects.hiddenFile : objects.othersFile })(client),
  },
  // Nobody but manager, who uploaded it; and it is held by a record.
  deleteFiles: { rule: 'all', send: (client, objects) => post('/api/aliyun/delete', { deleteList: [{ refId: objects.hiddenFile }] })(client) },
  uploadImport: {
    rule: 'all',
    send(client) {
      const form = new FormData();
      form.append('file', new Blob(['title\nx']), 'x.csv');
      return client.send('POST', '/api/runtime/query/upload_file2', { body: form });
    },
  },
  // No entry of rights grants imports, so only those who may do everything import.
  importTemplate: { rule: 'system', send: post('/api/runtime/query/export_template', { schemaCode: 'dossier', queryCode: 'dossiers' }) },
  importLimit: { rule: 'all', send: get('/api/runtime/form/import_limit') },
  startImport: { rule: 'system', send: get('/api/runtime/query/import_data', { fileName: 'x', schemaCode: 'dossier', queryCode: 'dossiers' }) },
  cancelImport: { rule: 'all', send: post('/api/runtime/query/cancel_import', { taskId: 'another' }) },
  importProgress: { rule: 'all', send: get('/api/runtime/query/import_progress') },
  myImports: { rule: 'all', send: get('/api/runtime/query/user_import_progress') },
  importErrors: { rule: 'all', send: post('/api/runtime/query/download_import_error_info', { fileName: 'x' }) },
  retryImport: {
    rule: 'system',
    send: post('/api/runtime/query/second_import_data', {
      headColumns: [{ propertyCode: 'salary', name: 'salary' }],
      secondImportData: [{ row: 2, values: { salary: 'no number' }, errors: {} }],
      queryCode: 'dossiers',
      schemaCode: 'dossier',
    }),
  },
  deleteTemporaryFile: { rule: 'all', send: (client, objects) => post('/api/runtime/query/delete_temporary_file', { fileName: objects.hiddenFile })(client) },
  personImage: { rule: 'anybody', send: (client, objects) => client.send('GET', `/public/image/person/${objects.hiddenFile}`) },
  applicationImage: { rule: 'anybody', send: (client, objects) => client.send('GET', `/public/image/application/${objects.hiddenFile}`) },
  logoImage: { rule: 'anybody', send: (client, objects) => client.send('GET', `/public/image/logo/${objects.hiddenFile}`) },
  health: { rule: 'anybody', send: get('/healthz') },
  changes: { rule: 'all', send: (client) => client.send('GET', '/api/system/changes?since=1', { headers: { Accept: 'application/json' } }) },
  editTheme: { rule: 'system', send: post('/api/system/theme/edit', { outward: 'light' }) },
  policyReport: { rule: 'anybody', send: (client) => client.send('POST', '/api/system/csp_report', { body: {} }) },
};

/** Who may what on `dossier`, straight from the rights of safetyEnvironment.ts and contract 15.2. */
const SEES_ALL: ReadonlySet<Account> = new Set(['manager', 'sysadmin', 'admin']);

function isAllowed(rule: Rule, account: Account, object: ObjectName): boolean {
  if (rule === 'nobody') return false;
  if (rule === 'anybody' || rule === 'all') return true;
  if (rule === 'admin') return ['appadmin', 'sysadmin', 'admin'].includes(account);
  if (rule === 'workflow') return ['sysadmin', 'admin', 'wfadmin'].includes(account);
  if (rule === 'times') return ['sysadmin', 'admin', 'wfadmin', 'manager'].includes(account);
  if (rule === 'system') return account === 'sysadmin' || account === 'admin';
  if (SEES_ALL.has(account)) return true;
  if (account !== 'staff') return false;
  if (rule === 'model' || rule === 'add') return true;
  // The hidden item's file is hidden also in one's own record.
  if (rule === 'rowFile') return false;
  return object === 'mine' || rule === 'remove';
}

const REFUSALS: ReadonlySet<number> = new Set([ErrCode.notFound, ErrCode.noRight, ErrCode.noRightToAdd]);
const OTHERS = 'MARKER-FOREIGN';
const HIDDEN = '777000111';
const VAULT = 'MARKER-VAULT';
const FILE = 'MARKER-FILE';

describe('[S3] every call × account × object', () => {
  let environment: SafetyEnvironment;
  let staff: Client;
  let manager: Client;
  let objects: Objects;
  const clients = new Map<Account, Client>();

  const versionOf = async (id: string): Promise<number> =>
    Number((await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'dossier', objectId: id })).data.bizObject.data.version);
  const add = async (client: Client, schemaCode: string, data: object): Promise<string> => {
    const saved = await save(client, schemaCode, data);
    expect(saved.errmsg).toBe('');
    return saved.data.bizObjectId;
  };

  beforeAll(async () => {
    environment = await openSafetyEnvironment();
    for (const account of ACCOUNTS) clients.set(account, await environment.server.as(account));
    staff = await environment.server.as('staff');
    manager = await environment.server.as('manager');
    const vault = await add(manager, 'vault', { motto: VAULT, code: VAULT });
    const hiddenFile = (await upload(manager, 'hidden.txt', FILE)).data;
    const othersFile = (await upload(manager, 'foreign.txt', FILE)).data;
    const mine = await add(staff, 'dossier', { title: 'mine', amount: 1, lines: [{ what: 'row', price: 1 }] });
    const row = (await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'dossier', objectId: mine })).data.bizObject.data;
    const lines = (row.lines as { id: string }[]).map((line) => ({ ...line, cost: Number(HIDDEN) }));
    const changed = await save(manager, 'dossier', { version: row.version, salary: Number(HIDDEN), papers: [hiddenFile], lines }, mine);
    expect(changed.errmsg).toBe('');
    const others = await add(manager, 'dossier', {
      title: OTHERS,
      amount: 1,
      salary: Number(HIDDEN),
      note: OTHERS,
      files: [othersFile],
      boss: { id: vault, name: '' },
    });
    objects = { mine, others, vault, hiddenFile: hiddenFile.refId, othersFile: othersFile.refId };
  });
  afterAll(() => environment.close());

  it('no call of the table is missing', () => {
    expect(Object.keys(probes).toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it.each(Object.entries(probes))('%s: each account gets what its rights say, and no marker of what is not its own', async (name, probe) => {
    for (const account of ACCOUNTS) {
      for (const object of ['mine', 'others'] as const) {
        const client = clients.get(account) ?? expect.fail(account);
        const answer = await probe.send(client, objects, object);
        const text = await answer.text();
        const cell = `${name} × ${account} × ${object}: ${answer.status} ${text.slice(0, 200)}`;
        expect(answer.status, cell).toBeLessThan(500);
        if (!SEES_ALL.has(account)) for (const marker of [OTHERS, HIDDEN, VAULT, FILE]) expect(text, cell).not.toContain(marker);
        if (!isAllowed(probe.rule, account, object)) expect(isRefusal(name, text), cell).toBe(true);
        else if (probe.rule !== 'anybody') expect(answer.status, cell).toBe(200);
        if (SEES_ALL.has(account) && ['row', 'model', 'add', 'rowFile'].includes(probe.rule)) expect(isRefusal(name, text), cell).toBe(false);
      }
    }
  });

  /** Refused in words, or counted as failed, or plainly `false`. */
  function isRefusal(name: string, text: string): boolean {
    if (name === 'fileExists') return text.includes('"data":false');
    let body: { errcode?: number; data?: { successCount?: number } | null };
    try {
      body = JSON.parse(text);
    } catch {
      return false;
    }
    return REFUSALS.has(body.errcode ?? 0) || body.data?.successCount === 0;
  }

  it('a hidden item cannot be filtered, sorted, summed, chosen as a column or requested inside a sub-table', async () => {
    const query = (more: object) => staff.post<ListPage>('/api/runtime/query/list', listBody(more));
    for (const propertyCode of ['salary', 'papers', 'lines.cost']) {
      for (const queryFilterType of ['Eq', 'Gt', 'IsNull', 'IsNotNull', 'NotEq', 'Like', 15]) {
        const filter = { propertyCode, propertyType: 2, propertyValueName: '', propertyValue: HIDDEN, queryFilterType };
        expect(await query({ filters: [filter] })).toMatchObject({ errcode: ErrCode.invalidParameter });
        expect(await query({ queryCondition: [[[filter]]] })).toMatchObject({ errcode: ErrCode.invalidParameter });
      }
      expect(await query({ orderByFields: [propertyCode], orderType: 1 })).toMatchObject({ errcode: ErrCode.invalidParameter });
    }
    const page = await query({
      queryCode: 'dossiers',
      options: { customDisplayColumns: ['salary', 'papers', 'lines', 'lines.cost', '__proto__', 'constructor'], queryDisplayType: '2' },
    });
    expect(page.errcode).toBe(0);
    expect(JSON.stringify(page.data)).not.toMatch(/salary|papers|cost/);
    const { data: config } = await staff.get<ListConfig>('/api/app/query/get', { code: 'dossiers', schemaCode: 'dossier', source: 1 });
    expect(JSON.stringify(config)).not.toMatch(/salary|papers/);
  });

  it('a hidden or absent item, and an invisible or absent record, get the very same answer', async () => {
    const strip = ({ errcode, errmsg }: { errcode: number; errmsg: string }) => ({ errcode, errmsg });
    const filtered = (propertyCode: string) =>
      staff.post(
        '/api/runtime/query/list',
        listBody({ filters: [{ propertyCode, propertyType: 2, propertyValueName: '', propertyValue: '1', queryFilterType: 'Eq' }] }),
      );
    expect((await filtered('amount')).errcode).toBe(0);
    expect(strip(await filtered('salary')).errmsg.replace('salary', 'X')).toBe(strip(await filtered('absent')).errmsg.replace('absent', 'X'));
    const loaded = (objectId: string) => staff.get('/api/runtime/form/load', { schemaCode: 'dossier', objectId });
    expect(strip(await loaded(objects.others))).toEqual(strip(await loaded('00000000-0000-0000-0000-000000000000')));
  });

  it('items of the system, read-only and hidden ones cannot be written, not even by the one who sees the record', async () => {
    const attempts: Record<string, unknown> = {
      creater: [{ id: 'admin', type: 3 }],
      owner: [{ id: 'admin', type: 3 }],
      ownerDeptId: [{ id: 'hq', type: 1 }],
      createdTime: '2001-01-01 00:00:00',
      modifiedTime: '2001-01-01 00:00:00',
      modifier: [{ id: 'admin', type: 3 }],
      sequenceNo: 'X-1',
      sequenceStatus: 'COMPLETED',
      workflowInstanceId: 'w',
      name: 'forged',
      grade: 'gold',
      salary: 5,
      papers: [],
      lines: [{ what: 'x', cost: 1, rowStatus: 'Added' }],
    };
    for (const [code, value] of Object.entries(attempts)) {
      const saved = await save(staff, 'dossier', { version: await versionOf(objects.mine), [code]: value }, objects.mine);
      if (saved.errcode !== 0) expect(saved, code).toMatchObject({ errcode: ErrCode.noRight });
    }
    const { data } = await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'dossier', objectId: objects.mine });
    expect(data.bizObject.data).toMatchObject({ owner: [{ id: 'staff' }], creater: [{ id: 'staff' }], grade: 'plain', salary: Number(HIDDEN), name: 'mine' });
    expect(JSON.stringify(data.bizObject.data)).toContain(HIDDEN);
    const forged = await save(staff, 'dossier', { title: 'new', grade: 'gold', owner: [{ id: 'admin', type: 3 }], createdTime: '2001-01-01 00:00:00' });
    if (forged.errcode === 0) {
      const made = await staff.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'dossier', objectId: forged.data.bizObjectId });
      expect(made.data.bizObject.data).toMatchObject({ owner: [{ id: 'staff' }], grade: 'plain' });
      expect(made.data.bizObject.data.createdTime).not.toContain('2001');
    }
  });

  it('a record named for a relation cannot give itself another name, nor be one the writer does not see', async () => {
    expect(await save(staff, 'dossier', { title: 'spy', boss: { id: objects.vault, name: '' } })).toMatchObject({ errcode: ErrCode.invalidParameter });
    const forged = await save(manager, 'dossier', { title: 'named', boss: { id: objects.vault, name: 'SPOOFED' } });
    expect(forged.errmsg).toBe('');
    const { data } = await manager.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'dossier', objectId: forged.data.bizObjectId });
    expect(data.bizObject.data.name).toBe(`named ${VAULT}`);
  });

  it('a file held by a hidden item stays closed whatever one writes into visible ones', async () => {
    const own = (await upload(staff, 'own.txt', 'own')).data;
    const smuggled = [{ ...own, inner: { refId: objects.hiddenFile }, more: [{ refId: objects.hiddenFile }] }];
    const saved = await save(staff, 'dossier', { version: await versionOf(objects.mine), files: smuggled }, objects.mine);
    const answer = await staff.send('GET', `/api/aliyun/download?refId=${objects.hiddenFile}`);
    expect(await answer.text(), JSON.stringify(saved)).not.toContain(FILE);
    const direct = await save(staff, 'dossier', { version: await versionOf(objects.mine), files: [{ refId: objects.hiddenFile, name: 'x' }] }, objects.mine);
    expect(direct.errcode).not.toBe(0);
  });

  it('a view of one model cannot be used on another, nor a model of another application', async () => {
    expect(await staff.post('/api/runtime/query/list', listBody({ queryCode: 'vaults' }))).toMatchObject({ errcode: ErrCode.documentNotLoaded });
    expect(await staff.post('/api/runtime/query/list', listBody({ schemaCode: 'vault', queryCode: 'dossiers' }))).toMatchObject({
      errcode: ErrCode.documentNotLoaded,
    });
    expect(await staff.post('/api/runtime/query/list', listBody({ schemaCode: 'customer' }))).toMatchObject({ errcode: ErrCode.notFound });
    for (const schemaCode of ['__proto__', 'constructor', 'toString', 'users', 'm_1']) {
      expect(await staff.post('/api/runtime/query/list', listBody({ schemaCode }))).toMatchObject({ errcode: ErrCode.notFound });
    }
  });

  it('each account deletes exactly what it may, and the rest stays', async () => {
    for (const account of ACCOUNTS) {
      const own = await add(manager, 'dossier', { title: `gone ${account}` });
      const client = clients.get(account) ?? expect.fail(account);
      await client.post('/api/runtime/query/delete_data', { schemaCode: 'dossier', ids: [own] });
      await client.send('POST', `/api/runtime/form/delete?schemaCode=dossier&objectId=${own}`);
      const left = await manager.get('/api/runtime/form/load', { schemaCode: 'dossier', objectId: own });
      expect(left.errcode === 0, account).toBe(!SEES_ALL.has(account));
    }
  });
});
