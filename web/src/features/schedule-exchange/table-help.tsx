import { downloadText, toCsv } from '../../lib/csv.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
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

/** Format of the table, for agendas written in a spreadsheet. */
export function TableHelp({ start_date }: { readonly start_date: string }) {
  return (
    <Section title={t('import.csv.title')}>
      <p className="mb-4 max-w-[65ch] text-muted">{t('import.csv')}</p>
      <Button
        variant="secondary"
        // The long label wraps on a phone.
        className="h-auto! min-h-11 py-2 whitespace-normal!"
        onClick={() => downloadText(t('import.csv.file'), exampleTable(start_date))}
      >
        {t('import.csv.example')}
      </Button>
    </Section>
  );
}
