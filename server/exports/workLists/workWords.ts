import { bilingual, type Bilingual } from '#server/refusals/refused.ts';

/** Headings of the columns of lists of the workflow centre, by code, with their px. */
export const WORK_COLUMNS: ReadonlyMap<string, { name: Bilingual; width: number }> = new Map(
  (
    [
      ['instanceName', '标题', 'Title', 260],
      ['workflowName', '流程', 'Workflow', 140],
      ['activityName', '步骤', 'Step', 140],
      ['originatorName', '发起人', 'Originator', 120],
      ['departmentName', '部门', 'Department', 120],
      ['ownerName', '处理人', 'Handler', 120],
      ['itemStatus', '状态', 'Status', 110],
      ['receiveTime', '到达时间', 'Received', 150],
      ['finishTime', '完成时间', 'Finished', 150],
      ['firstReadTime', '阅读时间', 'Read at', 150],
      ['limit', '时限', 'Time limit', 170],
      ['actionName', '处理', 'Action', 120],
      ['costTime', '用时', 'Time taken', 120],
      ['why', '来自', 'From', 260],
      ['workflowInstanceState', '流程状态', 'Process state', 110],
      ['sequenceStatus', '状态', 'Status', 110],
      ['currentActivities', '当前步骤', 'Current step', 180],
      ['handlers', '当前处理人', 'Handlers', 180],
      ['startTime', '发起时间', 'Started', 150],
      ['stay', '停留 / 总用时', 'Waiting / total', 150],
      ['exceptionReason', '异常原因', 'Exception', 260],
      ['name', '名称', 'Name', 300],
      ['draftKind', '类型', 'Type', 140],
      ['formName', '表单', 'Form', 180],
      ['appName', '应用', 'Application', 150],
      ['modifiedTime', '修改时间', 'Changed', 150],
      ['state', '状态', 'State', 100],
      ['trustType', '委托什么', 'Delegated', 130],
      ['trusteeName', '受托人', 'Delegate', 130],
      ['trustorName', '委托人', 'Delegator', 130],
      ['rangeType', '流程范围', 'Workflows', 260],
      ['from', '开始时间', 'Begins', 150],
      ['endTime', '结束时间', 'Ends', 150],
      ['time', '时间', 'Time', 150],
      ['username', '人员', 'Person', 120],
      ['operateNode', '步骤', 'Step', 140],
      ['operationTypeName', '操作', 'Operation', 140],
      ['detail', '内容', 'Details', 260],
      ['ip', '地址', 'Address', 120],
      ['item', '数据项', 'Field', 180],
      ['before', '修改前', 'Before', 200],
      ['after', '修改后', 'After', 200],
    ] as const
  ).map(([code, zh, en, width]) => [code, { name: bilingual(zh, en), width }]),
);

/** Acts by their numbers (contract 6.7); one that ended by a limit says so. */
export const ACT_WORDS: ReadonlyMap<number, Bilingual> = new Map(
  (
    [
      [1, '提交', 'Submitted'],
      [2, '作废', 'Voided'],
      [3, '同意', 'Agreed'],
      [4, '不同意', 'Disagreed'],
      [5, '加签', 'Added approvers'],
      [6, '协办', 'Asked for assistance'],
      [7, '转办', 'Transferred'],
      [8, '驳回', 'Rejected'],
      [9, '结束流程', 'Finished the process'],
      [10, '未阅', 'Unread'],
      [11, '已阅', 'Read'],
      [13, '保存', 'Saved'],
      [14, '撤回', 'Withdrew'],
      [15, '自动取消', 'Cancelled automatically'],
      [16, '传阅', 'Circulated'],
      [17, '修改拥有者', 'Changed the owner'],
      [18, '激活步骤', 'Activated the step'],
      [19, '调整处理人', 'Adjusted participants'],
      [20, '取消步骤任务', 'Cancelled the step'],
      [21, '超时作废', 'Voided: time is up'],
      [22, '超时通过', 'Passed: time is up'],
      [23, '重试', 'Retried'],
      [24, '挂起', 'Suspended'],
      [25, '恢复', 'Resumed'],
      [26, '迁移到新版本', 'Moved to the newest version'],
    ] as const
  ).map(([number, zh, en]) => [number, bilingual(zh, en)]),
);

/** Statuses of work items by their numbers (contract 6.7). */
export const ITEM_WORDS: readonly (Bilingual | undefined)[] = [
  undefined,
  bilingual('未开始', 'Not started'),
  bilingual('进行中', 'In progress'),
  bilingual('已完成', 'Completed'),
  bilingual('已取消', 'Canceled'),
  bilingual('草稿', 'Draft'),
  bilingual('被取消', 'Canceled by others'),
  bilingual('已作废', 'Abandoned'),
  bilingual('异常', 'Exception'),
];

/** Further words of cells. */
export const CELL_WORDS = {
  undone: bilingual('不再计入', 'no longer counts'),
  refused: bilingual('未通过', 'refused'),
  suspended: bilingual('已挂起', 'suspended'),
  for: bilingual('代 ', 'for '),
  by: bilingual('处理人 ', 'by '),
  over: bilingual('超时 ', 'overdue by '),
  left: bilingual('剩余 ', 'left: '),
  start: bilingual('已保存的发起', 'Saved start'),
  form: bilingual('未保存的表单', 'Unsaved form'),
  APPROVAL: bilingual('代我审批', 'Approvals'),
  START: bilingual('代我发起', 'Starts'),
  RUN: bilingual('生效中', 'Running'),
  STOP: bilingual('未生效', 'Not running'),
  all: bilingual('全部流程', 'All workflows'),
} as const;

/** Names of the lists, as their pages are called. */
export const LIST_WORDS = {
  myUnfinishedWorkItem: bilingual('待办', 'To do'),
  myUnreadWorkItem: bilingual('待阅', 'To read'),
  myFinishedWorkItem: bilingual('已办', 'Done'),
  myReadWorkItem: bilingual('已阅', 'Read'),
  myWorkflow: bilingual('我发起的', 'Started by me'),
  myDraft: bilingual('我的草稿', 'My drafts'),
  delegationWorkflow: bilingual('流程委托', 'Delegation'),
  queryInstance: bilingual('流程实例查询', 'Workflow instances'),
  queryParticipantWorkItem: bilingual('参与者任务查询', 'Tasks by participant'),
  operationLog: bilingual('操作日志', 'Operations'),
} as const;
