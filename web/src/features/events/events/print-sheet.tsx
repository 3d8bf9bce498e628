/** A poster of an event on one page of A4: cover, title, days, venue, QR code and join code. */
import { wideCover } from '@plenum/contracts/events/event-pictures';
import type { EventDetail } from '@plenum/contracts/events/events';
import { Printer } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDays } from '../../../lib/dates.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { locationLabel } from '../../../lib/location-label.ts';
import { phone } from '../../../lib/media.ts';
import { useStoredImage } from '../../../lib/uploads.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Hemicycle } from '../../../ui/hemicycle.tsx';
import { printOnlySheets } from '../../../ui/print-only.ts';
import { t as formText } from './event-forms.en.json';
import { t } from './events.en.json';
import { formatJoinCode } from './join-code.ts';
import { QrCode } from './qr-code.tsx';

interface SheetProps {
  readonly event: EventDetail;
  readonly address: string;
}

const printStyles = `
  @page sheet { size: A4 portrait; margin: 0 }
  @media print { [data-print-sheet] { page: sheet; height: 297mm; overflow: hidden } }`;

/** Button that opens a preview of the sheet; only the sheet is printed. */
export function PrintSheetButton({ event, address }: SheetProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMediaQuery(phone);
  useEffect(() => (isOpen ? printOnlySheets(printStyles) : undefined), [isOpen]);
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        icon={<Printer className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {formText('events.sheet')}
      </Button>
      {isOpen && (
        <div className="grid w-full justify-items-start gap-4">
          <div
            role="img"
            aria-label={formText('events.sheet.preview', { title: event.title })}
            className="overflow-hidden border border-rule shadow-float"
            style={{ zoom: isPhone ? 0.36 : 0.5 }}
          >
            <Sheet event={event} address={address} />
          </div>
          <Button onClick={() => print()}>{formText('events.sheet.print')}</Button>
          {createPortal(
            <div data-print-sheet="" aria-hidden="true">
              <Sheet event={event} address={address} />
            </div>,
            document.body,
          )}
        </div>
      )}
    </>
  );
}

const titleSizePt = (title: string): number => (title.length > 60 ? 34 : title.length > 30 ? 42 : 54);

const row = { display: 'flex', alignItems: 'center', gap: '9mm' } as const;
/** Paper sizes; browsers omit backgrounds in print unless `print-color-adjust` is set. */
const styles = {
  sheet: { width: '210mm', height: '297mm', colorScheme: 'light', printColorAdjust: 'exact' },
  cover: { width: '100%', height: '118mm', objectFit: 'cover' },
  motif: { height: '112mm', padding: '0 18mm', display: 'flex', alignItems: 'flex-end' },
  body: { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, gap: '6mm', padding: '12mm 18mm' },
  logo: { maxHeight: '16mm', maxWidth: '50mm', alignSelf: 'flex-start', objectFit: 'contain' },
  entry: { ...row, marginTop: 'auto', padding: '6mm', borderRadius: '6mm', background: '#ffffff', color: '#10211a' },
} as const satisfies Record<string, CSSProperties>;

/** The sheet uses the light theme and the paper size. */
function Sheet({ event, address }: SheetProps) {
  const cover = useStoredImage(wideCover(event.hero_images, event.branding));
  const logo = useStoredImage(event.branding.logo_url);
  const place = joinParts([event.venue_name, event.venue_address, locationLabel(event.location)], ', ');
  return (
    <div className="flex flex-col bg-inverse text-on-inverse" style={styles.sheet}>
      {cover === undefined ? (
        <div className="overflow-hidden bg-inverse-deep" style={styles.motif}>
          <Hemicycle lit={24} className="w-full" />
        </div>
      ) : (
        <img src={cover} alt="" style={styles.cover} />
      )}
      <div style={styles.body}>
        {logo !== undefined && <img src={logo} alt="" style={styles.logo} />}
        <p
          className="font-display wrap-break-word"
          style={{ fontSize: `${titleSizePt(event.title)}pt`, lineHeight: 1.04 }}
        >
          <bdi>{event.title}</bdi>
        </p>
        <p style={{ fontSize: '18pt', lineHeight: 1.35 }}>
          <span className="font-semibold text-highlight">{formatDays(event.start_date, event.end_date)}</span>
          <br />
          <bdi>{place}</bdi>
        </p>
        <Entry event={event} address={address} />
      </div>
    </div>
  );
}

function Entry({ event: { join_policy, join_code }, address }: SheetProps) {
  return (
    <div style={styles.entry}>
      <div style={{ flexShrink: 0, zoom: 1.15 }}>
        <QrCode value={address} title={formText('events.sheet.qr')} />
      </div>
      <div className="min-w-0">
        <p style={{ fontSize: '16pt', fontWeight: 600 }}>{formText('events.sheet.scan')}</p>
        <p dir="ltr" style={{ fontSize: '11pt', margin: '2mm 0', overflowWrap: 'anywhere' }}>
          {address.replace(/^https?:\/\//, '')}
        </p>
        {join_policy !== 'INVITE_ONLY' && join_code !== null && (
          <p style={{ fontSize: '11pt' }}>
            {t('events.code')}{' '}
            <span className="font-display tabular" style={{ fontSize: '20pt' }}>
              {formatJoinCode(join_code)}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
