import { accurateCodes } from '#schemas/formats/filters/operators.ts';
import type { ListConfig, ListQuery } from '#schemas/list.ts';
import type { SeenModel } from '#server/policies/access.ts';
import type { ListRequest } from '#server/query/request.ts';

type ListRequestBody = Pick<ListQuery, 'filters' | 'orderByFields' | 'orderType' | 'orderTypes' | 'queryCondition' | 'byPinyin'>;

/** Which rows the body of a list call means, and in which order, whether a page of them is shown or all are exported (contract 8.2). `today`: as `todayOf`. */
export function toListRequest(
  { reader, model }: SeenModel,
  config: ListConfig | undefined,
  body: ListRequestBody,
  today: string,
): Omit<ListRequest, 'page' | 'size'> {
  const hidden = reader.hiddenItems(model.code);
  return {
    filters: body.filters,
    byPinyin: body.byPinyin,
    today,
    orderByFields: body.orderByFields,
    orderType: body.orderType,
    orderTypes: body.orderTypes,
    queryCondition: body.queryCondition,
    sorts: (config?.querySorts ?? []).filter(({ propertyCode }) => !hidden.has(propertyCode)),
    accurate: accurateOf(config),
  };
}

const known = new WeakMap<ListConfig, ReadonlySet<string>>();

function accurateOf(config: ListConfig | undefined): ReadonlySet<string> | undefined {
  if (!config) return undefined;
  let codes = known.get(config);
  if (!codes) {
    codes = accurateCodes(config.queryConditions);
    known.set(config, codes);
  }
  return codes;
}
