import type { AppDocument } from '#schemas/config/app.ts';
import type { DictionaryDocument } from '#schemas/config/dictionary.ts';
import type { ListDocument } from '#schemas/config/list.ts';
import type { ModelDocument } from '#schemas/config/model.ts';
import type { Expression, Template } from '#schemas/expression/expression.ts';
import type { BizSheet } from '#schemas/form.ts';
import type { ListConfig, ListHeader, NestedCondition } from '#schemas/list.ts';
import type { Application, MenuNode, PortalPage } from '#schemas/menu.ts';
import type { ReportColumn, ReportDefinition, ReportGranularity } from '#schemas/report.ts';
import type { DataItem, FormRule } from '#schemas/property.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { PrintTemplate } from '#server/print/printDocument.ts';
import type { Fault } from './fault.ts';

/** Whose records a right reaches (contract 15.2). */
type Scope = 'own' | 'department' | 'subtree' | 'all';

/** Somebody a right is for: `unitType` 1 department, 2 role, 3 person; `id` `*` = everyone. */
interface Subject {
  readonly id: string;
  readonly unitType: 1 | 2 | 3;
}

/** Rights on the records of one model (contract 15.2). */
export interface ModelRights {
  readonly actions: ReadonlySet<string>;
  readonly scope: Scope;
  /** A `queryCondition` of the wire, or null for none. */
  readonly filter: NestedCondition[][][] | null;
  /** Codes, or `sheet.code`; hidden only when every matching entry hides them. */
  readonly hiddenItems: ReadonlySet<string>;
  readonly readonlyItems: ReadonlySet<string>;
}

/** One entry of `permissions`; entries that match a person add up. */
export interface RightsEntry {
  readonly subjects: readonly Subject[];
  readonly visible: boolean;
  readonly models: ReadonlyMap<string, ModelRights>;
  /** Codes of the reports that may be opened. */
  readonly reports: ReadonlySet<string>;
  /** Codes of the pages that may be opened. */
  readonly pages: ReadonlySet<string>;
  /** Codes of the workflows that may be started. */
  readonly workflows: ReadonlySet<string>;
}

/** A rule over a whole record; when `when` holds the operation is refused (contract 15.4). */
export interface BusinessRule {
  readonly code: string;
  readonly name: string;
  /** English name, or the Chinese one again. */
  readonly nameEn: string;
  readonly on: 'delete' | 'save';
  readonly when: Expression;
  readonly message: string;
  /** English message, or the Chinese one again. */
  readonly messageEn: string;
}

/** An item by which no record may reach itself: the parent of a tree, or what comes before a record in a Gantt chart. */
export interface RingItem {
  readonly code: string;
  readonly role: 'parent' | 'predecessor';
}

/** A model ready for requests. */
export interface LoadedModel {
  readonly appCode: string;
  readonly code: string;
  readonly document: ModelDocument;
  /** Data items in wire shape, hidden ones left out, system items at the end (contract 6.8). */
  readonly items: readonly DataItem[];
  readonly rules: readonly FormRule[];
  readonly businessRules: readonly BusinessRule[];
  /** Formulas by `code` or `sheet.code`, those that others need first. */
  readonly formulas: ReadonlyMap<string, Expression>;
  /** Name of a record; without a `nameRule` the first short text. */
  readonly nameTemplate: Template;
  /** Each code once, the parent first. */
  readonly ringItems: readonly RingItem[];
  /** In order of `sortKey`, then code. */
  readonly lists: readonly LoadedList[];
  readonly forms: readonly LoadedForm[];
}

/** A list view ready for requests. */
export interface LoadedList {
  readonly appCode: string;
  readonly schemaCode: string;
  readonly code: string;
  readonly document: ListDocument;
  readonly header: ListHeader;
  /** In wire shape: fields that are JSON text on the wire are text (contract 8.1). */
  readonly config: ListConfig;
}

/** A form ready for requests. */
export interface LoadedForm {
  readonly appCode: string;
  readonly schemaCode: string;
  readonly code: string;
  /** true = made from the items of a model that has no form (contract 15.6). */
  readonly generated: boolean;
  /** A script, or a page in a frame, has a say in it: cells of its records are not edited beside it (contract 8.1, `editInPlace`). */
  readonly scripted: boolean;
  readonly sheet: BizSheet;
  /** In the order of the document. */
  readonly printTemplates: readonly PrintTemplate[];
}

/** A report ready for requests. */
export interface LoadedReport {
  readonly code: string;
  /** The definition in wire shape. */
  readonly answer: ReportDefinition;
  /** What is grouped and measured; nothing for a report behind an address. */
  readonly query?: ReportQuery;
}

/** The query of a report over the records of a model. */
export interface ReportQuery {
  readonly schemaCode: string;
  readonly queryCondition: NestedCondition[][][] | null;
  /** Dimensions, then measures, in wire shape. */
  readonly columns: readonly ReportColumn[];
  readonly dimensions: readonly { propertyCode: string; granularity?: ReportGranularity | undefined }[];
  readonly measures: readonly { propertyCode: string; sumType: number }[];
  readonly limit: number | undefined;
}

/** A portal page ready for requests. */
export interface LoadedPage {
  readonly code: string;
  /** In wire shape; without blocks while it is not shown. */
  readonly answer: PortalPage;
}

/** The newest version of a workflow, ready to be started. */
export interface LoadedWorkflow {
  readonly appCode: string;
  readonly code: string;
  readonly definition: WorkflowDefinition;
  /** The BPMN 2.0 XML as it was read. */
  readonly xml: string;
}

/** An application ready for requests. */
export interface LoadedApp {
  readonly code: string;
  readonly document: AppDocument;
  readonly application: Application;
  readonly group: { readonly code: string; readonly name: string; readonly name_i18n?: string } | null;
  readonly rights: readonly RightsEntry[];
  /** Menu tree in wire shape; what names something absent is already left out. */
  readonly menu: readonly MenuNode[];
  readonly menuById: ReadonlyMap<string, MenuNode>;
  readonly models: ReadonlyMap<string, LoadedModel>;
  readonly lists: ReadonlyMap<string, LoadedList>;
  readonly forms: ReadonlyMap<string, LoadedForm>;
  readonly dictionaries: ReadonlyMap<string, DictionaryDocument>;
  readonly reports: ReadonlyMap<string, LoadedReport>;
  readonly pages: ReadonlyMap<string, LoadedPage>;
  readonly workflows: ReadonlyMap<string, LoadedWorkflow>;
}

/** Everything loaded at one moment; never changes. A request uses one such snapshot to its end. */
export interface LoadedApps {
  /** By code, in order of `sortKey`, then code. */
  readonly apps: ReadonlyMap<string, LoadedApp>;
  /** Models of all applications by schemaCode. */
  readonly models: ReadonlyMap<string, LoadedModel>;
  /** Workflows of all applications by workflowCode. */
  readonly workflows: ReadonlyMap<string, LoadedWorkflow>;
  readonly faults: readonly Fault[];
}

/** A document that was reloaded, changed or taken away (contract 7.5: `config` event). */
export interface ConfigChange {
  appCode: string;
  kind: string;
  code: string;
  /** Changes with the content; empty when the document is deleted. */
  version: string;
}
