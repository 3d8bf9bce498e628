import { type ImportShift, importShifts } from '@plenum/contracts/enums';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { t } from './schedule-exchange.en.json';

/** Asks what moves when the file has other days than the event. Nothing has been imported yet. */
export function OtherDays({ onChoose }: { readonly onChoose: (shift: ImportShift) => void }) {
  return (
    <Card className="grid gap-4">
      <div role="status">
        <h2 className="text-xl">{t('import.days')}</h2>
        <p className="mt-2 max-w-[60ch] text-muted">{t('import.days.text')}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {importShifts.map((shift) => (
          <div key={shift} className="grid content-start justify-items-start gap-3 rounded-lg border border-rule p-4">
            <p className="text-sm text-muted">{t(`import.days.${shift}.text`)}</p>
            <Button variant={shift === 'EVENT' ? 'primary' : 'secondary'} onClick={() => onChoose(shift)}>
              {t(`import.days.${shift}`)}
            </Button>
          </div>
        ))}
      </div>
    </Card>
  );
}
