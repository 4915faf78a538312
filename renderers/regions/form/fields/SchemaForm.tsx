import { withTheme } from '@rjsf/core';
import type { ErrorSchema, FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react';
import type { JsonSchema } from '#schemas/formats/filters/codec.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { toErrorTree, toValidator, type FieldError } from './validator.ts';

/** The values of a form, by property code. */
type Values = Record<string, unknown>;

/** What draws one property of the schema; label, control and error are its own. */
export interface SchemaFieldProps {
  code: string;
  /** Id for the element that takes the focus. */
  id: string;
  value: unknown;
  /** Reason in words why the value is refused. */
  error: string | undefined;
  /** Errors inside a list value, by row and column. */
  inner: RowErrors;
  onChange(value: unknown): void;
}

/** Words of the errors in a list value: `rows[2].quantity`. */
export type RowErrors = ErrorSchema<Record<string, unknown>> | undefined;

export interface SchemaFormProps {
  /** Begins the ids of all fields. */
  id: string;
  label: string;
  schema: JsonSchema;
  values: Values;
  /** Everything that is wrong with the values; nothing is submitted before it is put right. */
  check(values: Values): readonly FieldError[];
  /** What is shown at the fields. */
  errors: readonly FieldError[];
  /** Stable component that draws a property; reads what else it needs from a context of its own. */
  Field: ComponentType<SchemaFieldProps>;
  /** Stable component that puts the drawn properties in their places. */
  Layout: ComponentType<{ parts: ReadonlyMap<string, ReactNode> }>;
  className?: string;
  onChange(values: Values): void;
  onSubmit(values: Values): void;
  onRefused?(errors: readonly FieldError[]): void;
}

/** The drawing parts of the form that stands around a field. */
const PartsContext = createContext<Pick<SchemaFormProps, 'Field' | 'Layout'> | undefined>(undefined);

/** What is shown at the fields; not by rjsf, which runs the check again when a value changes, but not when what is checked does. */
const ErrorsContext = createContext<ErrorSchema<Values>>({});

/** One property: rjsf holds the value, the form draws it. */
function Leaf({ name, fieldPathId, formData, onChange }: FieldProps<Values, RJSFSchema>) {
  const Field = useContext(PartsContext)?.Field;
  // The errors of a list stand under the numbers of its rows.
  const inner = useContext(ErrorsContext)[name] as RowErrors;
  // rjsf types a leaf like the whole form; the path says where the value goes.
  const change = (value: unknown) => onChange(value as Values, fieldPathId.path);
  return Field ? <Field code={name} id={fieldPathId.$id} value={formData} error={errorOf(inner)} inner={inner} onChange={change} /> : null;
}

// oxlint-disable-next-line no-underscore-dangle -- the key is rjsf's
const errorOf = (errors: RowErrors): string | undefined => errors?.__errors?.[0];

function Places({ properties }: ObjectFieldTemplateProps<Values, RJSFSchema>) {
  const Layout = useContext(PartsContext)?.Layout;
  return Layout ? <Layout parts={new Map(properties.map(({ name, content }) => [name, content]))} /> : null;
}

const Bare = ({ children }: FieldTemplateProps<Values, RJSFSchema>) => children;
const Nothing = () => null;

const Form = withTheme<Values, RJSFSchema>({
  fields: { leaf: Leaf },
  templates: {
    FieldTemplate: Bare,
    ObjectFieldTemplate: Places,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    DescriptionFieldTemplate: Nothing,
    ErrorListTemplate: Nothing,
  },
});

/** Id of the form element itself, for buttons that stand outside it. */
export const formElementId = (id: string): string => `${id}-form`;

/** Empty lists and objects are not made up: what nobody typed stays absent. */
const NO_DEFAULTS = { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipEmptyDefaults' } as const;

/**
 * Every form of the portal with fields from a JSON Schema: records and filters alike. rjsf keeps values, errors and
 * submission; how a property looks and where it stands comes from outside. Source: portal-spec 3, OP-71.
 */
export function SchemaForm(props: SchemaFormProps) {
  const { id, label, schema, values, check, errors, Field, Layout, className, onChange, onSubmit, onRefused } = props;
  // rjsf keeps the validator that it was given first when only its functions differ.
  const latest = useLatest(check);
  const validator = useMemo(() => toValidator<Values>((current) => latest.current(current)), [latest]);
  const leaves = useMemo(() => leavesOf(schema), [schema]);
  const errorTree = useMemo(() => toErrorTree<Values>(errors), [errors]);
  const parts = useMemo(() => ({ Field, Layout }), [Field, Layout]);
  return (
    <PartsContext.Provider value={parts}>
      <ErrorsContext.Provider value={errorTree}>
        <Form
          id={formElementId(id)}
          idPrefix={id}
          aria-label={label}
          className={className ?? ''}
          schema={leaves.schema}
          uiSchema={leaves.uiSchema}
          formData={values}
          validator={validator}
          noHtml5Validate
          showErrorList={false}
          experimental_defaultFormStateBehavior={NO_DEFAULTS}
          onChange={({ formData }) => onChange(formData ?? {})}
          onSubmit={({ formData }) => onSubmit(formData ?? {})}
          onError={() => onRefused?.(check(values))}
        >
          {/* Without children rjsf draws a button of its own. */}
          <></>
        </Form>
      </ErrorsContext.Provider>
    </PartsContext.Provider>
  );
}

/**
 * What rjsf is given: the names of the properties, with a title each since it draws nothing of an empty schema. Values are checked
 * by the form's own check; of the schema of an object rjsf would make up an empty one with every change, where rows have conditions.
 */
export function leavesOf({ properties }: JsonSchema): { schema: RJSFSchema; uiSchema: UiSchema<Values, RJSFSchema> } {
  const codes = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return {
    schema: { type: 'object', properties: Object.fromEntries(codes.map((code) => [code, { title: code }])) },
    uiSchema: Object.fromEntries(codes.map((code) => [code, { 'ui:field': 'leaf' }])),
  };
}
