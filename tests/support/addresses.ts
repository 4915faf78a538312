/** What the addresses of a walk are made with. */
export interface Examples {
  /** A contract and a device that everybody of the walk may see, or not: each account meets its own rights. */
  contract: string;
  device: string;
  /** Code of an external link. */
  guest: string;
}

const WORKFLOW_PAGES = [
  'my-unfinished-workitem',
  'start-workflow',
  'my-unread-workitem',
  'my-finished-workitem',
  'my-read-workitem',
  'my-workflow',
  'delegation-workflow',
  'query-instance',
  'query-participant-workItem',
];

const SINGLE_APP_WORK = ['/app-todo', '/app-toread', '/app-done', '/app-readed'];

/** Addresses for each path of the route table, one at least; their places for parameters are filled. */
export function addresses({ contract, device, guest }: Examples): Readonly<Record<string, readonly string[]>> {
  return {
    '/login': ['/login'],
    '/portal-page/defaultPortalDashboard': ['/portal-page/defaultPortalDashboard'],
    '/workbench-center': ['/workbench-center'],
    '/workbench-center/workbench': ['/workbench-center/workbench'],
    '/application-portal/portal': ['/application-portal/portal'],
    '/portal-page/:pageCode': ['/portal-page/crmHomePage', '/portal-page/nothing'],
    '/jump-report/:appCode/:reportCode': ['/jump-report/crm/contract_month'],
    '/app-list/applications': ['/app-list/applications'],
    '/application/:appCode': ['/application/crm', '/application/assets', '/application/places', '/application/nowhere'],
    '/application/:appCode/application-portal/app-portal-runtime': ['/application/assets/application-portal/app-portal-runtime'],
    '/application/:appCode/application-list/:schemaCode': [
      '/application/crm/application-list/customer?queryCode=customer_all',
      '/application/crm/application-list/contract?queryCode=contract_all',
      '/application/crm/application-list/contract?queryCode=contract_board',
      '/application/crm/application-list/followup?queryCode=followup_calendar',
      '/application/crm/application-list/contract?queryCode=contract_all&f.title=zzzzqq',
      '/application/assets/application-list/device?queryCode=device_all',
      '/application/assets/application-list/device_category?queryCode=category_tree',
      '/application/assets/application-list/overhaul_task?queryCode=overhaul_plan',
      '/application/places/application-list/place?queryCode=place_all',
      '/application/crm/application-list/nothing',
    ],
    '/application/:appCode/application-report/:reportCode': [
      '/application/crm/application-report/contract_month',
      '/application/crm/application-report/contract_stage',
      '/application/crm/application-report/contract_signer',
      '/application/assets/application-report/device_status',
      '/application/places/application-report/place_country',
      '/application/crm/application-report/nothing',
    ],
    '/application/:appCode/application-define/:url': ['/application/crm/application-define/nothing?pageCode=nothing'],
    '/application/:appCode/application-custom': ['/application/crm/application-custom'],
    '/test-specific-model-list1/:schemaCode': ['/test-specific-model-list1/contract'],
    '/test-specific-model-list2/:schemaCode': ['/test-specific-model-list2/contract'],
    '/application/:appCode/test-specific-model-list1/:schemaCode': ['/application/crm/test-specific-model-list1/contract'],
    '/application/:appCode/test-specific-model-list2/:schemaCode': ['/application/crm/test-specific-model-list2/contract'],
    '/singleApp/:appCode': ['/singleApp/crm'],
    '/app-home': ['/app-home'],
    '/app-list/:appCode/:schemaCode/:displayName': ['/app-list/crm/contact/contacts'],
    '/app-report/:appCode/:reportCode': ['/app-report/crm/contract_count'],
    '/app-define/:url': [`/app-define/${encodeURIComponent('https://nowhere.example/page')}`],
    ...Object.fromEntries(SINGLE_APP_WORK.map((path) => [path, [path]])),
    ...Object.fromEntries(WORKFLOW_PAGES.map((page) => [`/workflow-center/${page}`, [`/workflow-center/${page}`]])),
    '/message-notification': ['/message-notification', '/message-notification?type=COMMENT'],
    '/my-draft': ['/my-draft'],
    '/from/workflow-track/:workflowInstanceId/:workItemId': ['/from/workflow-track/i1/w1'],
    '/from/operation-log-compare/:logid/:workflowInstanceId/:workItemId': ['/from/operation-log-compare/l1/i1/w1'],
    '/form/workflow-track/:workflowInstanceId/:workItemId': ['/form/workflow-track/i1/w1'],
    '/form/operation-log-compare/:logid/:workflowInstanceId/:workItemId': ['/form/operation-log-compare/l1/i1/w1'],
    '/form/detail': [
      `/form/detail?schemaCode=contract&objectId=${contract}`,
      `/form/detail?schemaCode=contract&objectId=${contract}#comments`,
      `/form/detail?schemaCode=device&objectId=${device}`,
      '/form/detail?schemaCode=contract',
      '/form/detail?schemaCode=maintenance',
      '/form/detail?schemaCode=contract&objectId=nothing',
    ],
    '/guide': ['/guide'],
    '/guide/:page': ['/guide/staff', '/guide/configuration'],
    '/user/info': ['/user/info'],
    '/oauth': ['/oauth'],
    '/login-error': ['/login-error?reason=code', '/login-error?reason=organisation'],
    '/print': ['/print', `/print?schemaCode=contract&objectId=${contract}`],
    '/shared/success': ['/shared/success'],
    '/shared/empty': ['/shared/empty'],
    '/external-link/:formid': [`/external-link/${guest}`, '/external-link/nothing'],
    '/error': ['/error'],
    '/permission': ['/permission'],
    '/form-unpublished': ['/form-unpublished'],
    // Those that only lead on.
    '/': ['/'],
    '/app-list': ['/app-list'],
    '/application-portal': ['/application-portal'],
    '/user': ['/user'],
    '/workflow-center': ['/workflow-center'],
    '/workflow-center/curso': ['/workflow-center/curso'],
  };
}
