import { invalidParameter } from './parameters.ts';
import { bilingual, type Refused } from './refused.ts';

/** Why somebody named for an act cannot be taken (900400, contract 11.6). */
const cannotTake = (zh: string, en: string): Refused => invalidParameter('participantors', bilingual(zh, en));

export const personNotEnabled = (name: string) => cannotTake(`${name} 的账号不存在或已停用`, `the account of ${name} does not exist or is disabled`);

export const personExcluded = (name: string) => cannotTake(`${name} 不能处理该步骤`, `${name} must not decide this step`);

export const personIsOriginator = (name: string) => cannotTake(`${name} 是发起人`, `${name} is the originator`);

export const personOutOfScope = (name: string) => cannotTake(`${name} 不在允许的部门范围内`, `${name} is not in the departments allowed here`);

export const onePersonOnly = () => cannotTake('只能移交给一个人', 'items are handed over to one person');

export const nobodyAdded = () => invalidParameter('remove', bilingual('没有可以移除的加签人员', 'none of these people was added by you and is still open'));
