/** Deterministic rows of the bench model, the same for every run and size. */

const CITIES = ['上海', '苏州', '杭州', '宁波', '深圳', '广州', '成都', '武汉', '西安', '青岛'];
const STATUS = ['待办', '进行', '完成', '关闭'];
const KINDS = ['销售', '采购', '服务'];
const TAGS = ['重点', '出口', '长期', '新增'];
const GRADES = ['A', 'B', 'C', 'D'];
const SOURCES = ['展会', '官网', '转介'];

/** A small generator of repeatable numbers between 0 and 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Batches of rows in the shape of the bulk path: `{ id, owner, ownerDeptId, creater, createdTime, data }`. */
export async function* benchRows(count: number, batchSize = 5000) {
  const next = numbers(20261120);
  const one = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T; // the index is below the length
  for (let start = 0; start < count; start += batchSize) {
    const batch = [];
    for (let i = start; i < Math.min(start + batchSize, count); i += 1) {
      const day = `2026-${two(1 + (i % 12))}-${two(1 + (i % 28))}`;
      batch.push({
        id: `bench${String(i).padStart(8, '0')}`,
        owner: 'staff',
        ownerDeptId: 'sales_east',
        creater: 'staff',
        createdTime: `${day} ${two(i % 24)}:${two(i % 60)}:00`,
        data: {
          no: `B${String(i).padStart(7, '0')}`,
          title: `${one(CITIES)}第 ${i} 号合同`,
          customer: `${one(CITIES)}客户 ${i % 977}`,
          amount: Math.round(next() * 10_000_000) / 100,
          quantity: Math.floor(next() * 1000),
          rate: Math.round(next() * 1000) / 1000,
          signedOn: day,
          dueOn: `2027-${two(1 + (i % 12))}-${two(1 + (i % 28))}`,
          checkedAt: `${day} ${two((i * 7) % 24)}:${two((i * 13) % 60)}:00`,
          status: one(STATUS),
          kind: one(KINDS),
          tags: `${one(TAGS.slice(0, 2))};${one(TAGS.slice(2))}`,
          active: next() > 0.3,
          city: one(CITIES),
          phone: `138-0000-${String(i % 10_000).padStart(4, '0')}`,
          email: `row${i}@example.com`,
          score: Math.round(next() * 50) / 10,
          grade: one(GRADES),
          source: one(SOURCES),
          note: '按合同约定分三期付款，验收后开票。',
        },
      });
    }
    yield batch;
  }
}
