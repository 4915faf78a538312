import { describe, expect, it } from 'vitest';
import { demoContext } from './seedFixture.ts';

const { organisation, users } = demoContext();
const byName = new Map(users.users.map((user) => [user.username, user]));

describe('the organisation of the demonstration world (contract 20)', () => {
  it('has the eight departments with their parents and leaders', () => {
    const rows = organisation.departments.map(({ code, name, parentCode, leader }) => [code, name, parentCode, leader]);
    expect(rows).toEqual([
      ['hq', '总部', null, 'ceo'],
      ['sales', '销售部', 'hq', 'manager'],
      ['sales_east', '华东销售组', 'sales', 'lead_east'],
      ['sales_south', '华南销售组', 'sales', 'lead_south'],
      ['finance', '财务部', 'hq', 'cfo'],
      ['purchase', '采购部', 'hq', 'lead_purchase'],
      ['it', '信息技术部', 'hq', 'sysadmin'],
      ['hr', '人事行政部', 'hq', 'lead_hr'],
    ]);
  });

  it('has the named accounts in their departments with their permissions', () => {
    const named: [string, string, string[]][] = [
      ['staff', 'sales_east', []],
      ['staff2', 'purchase', []],
      ['manager', 'sales', []],
      ['appadmin', 'it', ['APP_MNG']],
      ['sysadmin', 'it', ['SYS_MNG']],
      ['admin', 'hq', ['ADMIN']],
      ['wfadmin', 'hr', ['WORKFLOW_ADMIN']],
      ['ceo', 'hq', []],
      ['lead_east', 'sales_east', []],
      ['lead_south', 'sales_south', []],
      ['cfo', 'finance', []],
      ['lead_purchase', 'purchase', []],
      ['lead_hr', 'hr', []],
    ];
    for (const [username, departmentCode, permissions] of named) expect(byName.get(username)).toMatchObject({ departmentCode, permissions });
  });

  it('has 120 employees, at least three in each department, with different names and harmless numbers', () => {
    const employees = users.users.filter((user) => /^e\d{3}$/.test(user.username));
    expect(employees.length).toBe(120);
    for (const { code } of organisation.departments) expect(employees.filter((user) => user.departmentCode === code).length, code).toBeGreaterThanOrEqual(3);
    expect(new Set(users.users.map((user) => user.name)).size).toBe(users.users.length);
    expect(new Set(users.users.map((user) => user.mobile)).size).toBe(users.users.length);
    expect(users.users.every((user) => user.mobile.startsWith('138-0000-') && user.email.endsWith('@example.com'))).toBe(true);
  });

  it('has the four roles with their members', () => {
    expect(organisation.roles.map(({ code, name, members }) => [code, name, members])).toEqual([
      ['finance', '财务', ['cfo', 'e001', 'e002']],
      ['cashier', '出纳', ['e003']],
      ['hr', '人事', ['lead_hr', 'e004']],
      ['secretary', '秘书', ['e005', 'e006', 'e007']],
    ]);
    for (const username of ['e001', 'e002', 'e003']) expect(byName.get(username)?.departmentCode).toBe('finance');
    expect(byName.get('e004')?.departmentCode).toBe('hr');
    expect(['e005', 'e006', 'e007'].map((username) => byName.get(username)?.departmentCode)).toEqual(['sales_east', 'purchase', 'it']);
  });
});
