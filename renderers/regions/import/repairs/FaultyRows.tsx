import { useState } from 'react';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FaultyRow, ImportResult } from '#schemas/import.ts';
import type { ImportFix } from '#schemas/sheets/importFixes.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import type { ImportCalls, ImportFields } from '#renderers/contracts/importCalls.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { correctedRows } from './faultForm.ts';
import { FaultGrid } from './FaultGrid.tsx';
import { ImportHead } from '#renderers/regions/import/parts/ImportHead.tsx';
import { fixesOfStored, rememberableCells } from './rememberedFaults.ts';

const WIDTH_PX = 1200;

interface FaultyRowsProps {
  id: string;
  result: ImportResult;
  /** Corrections so far; kept while the dialog is closed, and for the rows an answer leaves. */
  typed: FormValues | undefined;
  calls: ActionCalls;
  ports: Ports;
  onType(values: FormValues): void;
  /** `problem` = why corrections were not remembered. */
  onResult(result: ImportResult, problem?: string): void;
  onClose(): void;
}

/** The rows that were not stored, with their reasons, to be put right and sent again, or taken along as a file. Source: LA-023, BX-011, BX-012, BX-078. */
export default function FaultyRows({ id, result, typed, calls, ports, onType, onResult, onClose }: FaultyRowsProps) {
  const { t } = ports;
  const offered = useFields(calls);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(ports.relations.fault(error).text);
    }
  };
  const send = async (fields: ImportFields, values: FormValues) => {
    setSending(true);
    await attempt(async () => {
      const imports = await calls.imports();
      const left = await sendAgain(imports, result, correctedRows(result, fields, values));
      const unremembered = await remember(imports, fixesOfStored(rememberableCells(result, fields, values, ports.locale), left), ports);
      setProblem(unremembered);
      onResult(left, unremembered);
    });
    setSending(false);
  };
  const file = () => attempt(async () => (await calls.imports()).errorFile(result.fileName ?? ''));
  return (
    <Dialog
      open
      title={t('import:faults.title', { count: result.errorCount })}
      closeLabel={t('list:close')}
      width={WIDTH_PX}
      className="p-import-faults"
      onClose={onClose}
      footer={
        <>
          {result.fileName && (
            <Button variant="link" icon="download" className="p-import-left" onClick={() => void file()}>
              {t('import:faults.file')}
            </Button>
          )}
          <Button onClick={onClose}>{t('import:faults.back')}</Button>
          <Button variant="primary" type="submit" form={formElementId(`${id}-rows`)} busy={sending}>
            {t('import:faults.send')}
          </Button>
        </>
      }
    >
      <ImportHead
        name={nameOfImport(result, t)}
        detail={t('import:faults.hint')}
        counts={[
          { kind: 'success', text: t('import:faults.stored', { count: result.successCount }) },
          { kind: 'danger', text: t('import:faults.left', { count: result.errorCount }) },
        ]}
      />
      {offered ? (
        <FaultGrid
          id={`${id}-rows`}
          result={result}
          typed={typed}
          fields={offered.fields}
          canRemember={offered.canRemember}
          ports={ports}
          onType={onType}
          onSend={(values) => void send(offered.fields, values)}
        />
      ) : (
        <PanelSkeleton />
      )}
      <output>{problem !== undefined && <FieldFault text={problem} />}</output>
    </Dialog>
  );
}

/** What was imported into what, as far as the server says. */
function nameOfImport({ originalFilename, name }: ImportResult, t: Ports['t']): string {
  return originalFilename && name ? t('import:faults.into', { file: originalFilename, name }) : (originalFilename ?? '');
}

/** Sends the rows as they are now; gives what is left, also of those that did not travel at once. */
async function sendAgain({ retry, progress }: ImportCalls, result: ImportResult, corrected: readonly FaultyRow[]): Promise<ImportResult> {
  const { taskId, headColumns, queryField } = result;
  const left = await retry({ taskId, headColumns: headColumns ?? [], secondImportData: corrected, queryField: queryField ?? '' });
  return taskId !== '' && left.errorCount > 0 ? progress(taskId) : left;
}

const NO_FIELDS: ImportFields = { fields: [], named: () => undefined, likely: () => new Map() };

/** Remembers corrections; gives the reason where that fails. */
async function remember({ fixes }: ImportCalls, stored: readonly ImportFix[], { t, relations }: Ports): Promise<string | undefined> {
  if (stored.length === 0) return undefined;
  try {
    await fixes?.add(stored);
    return undefined;
  } catch (error) {
    return t('import:faults.notRemembered', { reason: relations.fault(error).text });
  }
}

interface OfferedFields {
  fields: ImportFields;
  canRemember: boolean;
}

/** The fields of the model; where they cannot be had every column is a text. */
function useFields(calls: ActionCalls): OfferedFields | undefined {
  const [state] = useRequest(calls, async (): Promise<OfferedFields> => {
    const { fields, fixes } = await calls.imports();
    return { fields: await fields(), canRemember: fixes !== undefined };
  });
  if (state.status === 'loading') return undefined;
  return state.status === 'ready' ? state.value : { fields: NO_FIELDS, canRemember: false };
}
