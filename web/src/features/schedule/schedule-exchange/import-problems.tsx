import type { ImportPlan, ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { joinParts } from '../../../lib/join-parts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Section } from '../../../ui/page.tsx';
import { problemText } from './import-texts.ts';
import { t } from './schedule-exchange.en.json';

export function Problems({ errors }: Pick<ScheduleImport, 'errors'>) {
  return (
    <Alert tone="error">
      <Reasons entries={errors} />
    </Alert>
  );
}

/** Automatic corrections that were needed to read the file. */
export function Notes({ notes }: Pick<ImportPlan, 'notes'>) {
  return (
    <Section title={t('import.notes.title')}>
      <p className="mb-3 text-muted">{t('import.notes.text')}</p>
      <Reasons entries={notes} />
    </Section>
  );
}

function Reasons({ entries }: { readonly entries: ScheduleImport['errors'] }) {
  return (
    <ul className="grid gap-2">
      {entries.map(({ line, row, column, title, guid, ...problem }, index) => (
        // Problems have no id and never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index}-${problem.code}`} className="flex flex-wrap gap-x-3">
          {line !== null && (
            <span className="tabular font-semibold">
              {joinParts([
                t('import.line', { line: String(line) }),
                row !== undefined && row !== line && t('import.row', { row: String(row) }),
                column !== undefined && t('import.column', { column }),
              ])}
            </span>
          )}
          <span className="min-w-0 wrap-anywhere">{problemText(problem)}</span>
          {(title ?? guid) && (
            <span className="w-full text-xs wrap-anywhere opacity-80">
              <bdi>{joinParts([title, guid])}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
