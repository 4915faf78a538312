import type { PropertyTypeCode } from '#schemas/codes.ts';
import type { ComponentType } from 'react';
import type { FilterTypeName } from '#schemas/codes.ts';
import type { FilterItem, QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { OrganisationPort, Ports, Translate } from './ports.ts';

/** How a kind of query condition looks and travels (architecture: Filter). `V` is its form value. */
export interface FilterRenderer<V = unknown, T extends PropertyTypeCode = PropertyTypeCode> {
  propertyTypes: readonly T[];
  /** Only for these display types; absent = for all others of the property type. */
  displayTypes?: readonly number[];
  /** JSON Schema fragment of the field. */
  schema(condition: QueryCondition, locale: Locale): Record<string, unknown>;
  Field: ComponentType<FilterFieldProps<V>>;
  /** Words of a value for its chip and `propertyValueName`. */
  chip(value: V, condition: QueryCondition, locale: Locale, t: Translate): string;
  /** Filter item of a value; null = not sent (empty or incomplete). */
  encode(value: V, condition: QueryCondition, locale: Locale, t: Translate): FilterItem | null;
  decode(item: FilterItem, condition: QueryCondition): V | undefined;
  /** Value the condition starts with (LS-014); `today` is `yyyy-MM-dd` in the server's zone. */
  preset(condition: QueryCondition, today: string, myself: ReturnType<OrganisationPort['myself']>): V | undefined;
}

/** Finds the renderer of a condition; handed to the regions that draw filters, as they know no registry. */
export type FilterLookup = (condition: QueryCondition) => FilterRenderer;

/** What a condition's input is fed with; an empty value comes back as undefined. */
export interface FilterFieldProps<V> {
  id: string;
  condition: QueryCondition;
  value: V | undefined;
  /** Reason in words why the value is not usable, e.g. half a range. */
  error: string | undefined;
  /** Words of an empty input for one value where it is compared in another way than its condition says. */
  placeholder?: string;
  ports: Ports;
  onChange(value: V | undefined): void;
  /** Enter in a text field searches. */
  onSubmit(): void;
}

/** Filter panel above a list. */
export interface FilterPanelProps {
  conditions: readonly QueryCondition[];
  values: Readonly<Record<string, unknown>>;
  ports: Ports;
  onSearch(values: Record<string, unknown>): void;
  onReset(): void;
}

/** Chips of the applied filters. */
export interface FilterChipsProps {
  chips: readonly { propertyCode: string; name: string; text: string; isBuilt?: boolean }[];
  ports: Ports;
  /** Opens what the chip of a built filter was built with. */
  onBuild(): void;
  onRemove(propertyCode: string): void;
  onClear(): void;
}

/** One comparison of a built filter, in the form it travels in. Source: contract 6.4, 8.2. */
export interface ConditionTerm {
  propertyCode: string;
  propertyType: number;
  operator: FilterTypeName;
  /** As `propertyValue`; `@thisMonth`, `@nextDays:7`, `@me` are values that are others tomorrow or for another person. */
  value: string;
  /** Names that cannot be read from the value, e.g. of related records. */
  name?: string;
}

/** Comparisons that all hold; groups are joined by OR. Source: BX-006. */
export type ConditionGroup = readonly ConditionTerm[];
