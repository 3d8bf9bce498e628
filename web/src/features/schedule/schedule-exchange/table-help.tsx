import { useState } from 'react';
import { downloadText, toCsv } from '../../../lib/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { t } from './schedule-exchange.en.json';

/** Returns an example table for the first day of an event (`YYYY-MM-DD`), which can be imported unchanged. */
const exampleTable = (start_date: string): string =>
  toCsv([
    t('import.csv.columns').split(','),
    [t('import.csv.keynote'), start_date, '09:00', '10:00', t('import.csv.hall'), '', 'keynote', 'Ada Lovelace', ''],
    [
      t('import.csv.talk'),
      start_date,
      '10:15',
      '11:00',
      t('import.csv.hall'),
      t('import.csv.track'),
      'talk',
      'Grace Hopper; Hedy Lamarr',
      t('import.csv.abstract'),
    ],
  ]);

interface TableHelpProps {
  readonly start_date: string;
  readonly onFile: (file: File) => void;
}

/** Documents the table format, for agendas written in a spreadsheet; with a field to paste a table. */
export function TableHelp({ start_date, onFile }: TableHelpProps) {
  const [pastedText, setPasted] = useState('');
  return (
    <Section title={t('import.csv.title')}>
      <p className="mb-4 max-w-[65ch] text-muted">{t('import.csv')}</p>
      <Button
        variant="secondary"
        // The long label wraps on phones.
        className="h-auto! min-h-11 py-2 whitespace-normal!"
        onClick={() => downloadText(t('import.csv.file'), exampleTable(start_date))}
      >
        {t('import.csv.example')}
      </Button>
      <form
        className="mt-6 grid max-w-[65ch] justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onFile(new File([pastedText], t('import.paste.file'), { type: 'text/tab-separated-values' }));
        }}
      >
        <TextArea
          className="w-full"
          label={t('import.paste')}
          hint={t('import.paste.text')}
          rows={4}
          spellCheck={false}
          value={pastedText}
          onChange={({ target }) => setPasted(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={pastedText.trim() === ''}>
          {t('import.paste.send')}
        </Button>
      </form>
    </Section>
  );
}
