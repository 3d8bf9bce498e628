import type { EventDetail } from '@plenum/contracts/events/events';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDays } from '../../../../lib/dates.ts';
import { locationLabel } from '../../../../lib/location-label.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { Card, Section } from '../../../../ui/page.tsx';
import { PrintSheetButton } from '../print-sheet.tsx';
import { QrCode } from '../qr-code.tsx';
import { t } from './public-page.en.json';
import { downloadPng, downloadSvg } from './qr-files.ts';

interface ShareProps {
  readonly event: EventDetail;
  readonly address: string;
}

/** Returns title, days, venue and URL of an event, for an email or a post. */
function sharedText({ event, address }: ShareProps): string {
  const days = formatDays(event.start_date, event.end_date);
  const details = [days, event.venue_name, locationLabel(event.location)].filter((part) => part !== null);
  return [event.title, details.join(', '), address].join('\n');
}

export function SharePublicPage(props: ShareProps) {
  return (
    <Section title={t('public_page.share')}>
      <Card className="grid gap-6">
        <ShareLink {...props} />
        <div className="flex flex-wrap gap-3">
          <PrintSheetButton {...props} />
        </div>
      </Card>
    </Section>
  );
}

/** URL with its QR code, and a text to share. */
export function ShareLink({ event, address }: ShareProps) {
  const text = sharedText({ event, address });
  return (
    <>
      <QrFiles event={event} address={address} />
      <div className="grid justify-items-start gap-3">
        <TextArea
          label={t('public_page.text')}
          className="w-full"
          dir="auto"
          rows={3}
          readOnly
          value={text}
          onFocus={({ target }) => target.select()}
        />
        <CopyButton
          text={text}
          copiedTitle={t('public_page.text.copied')}
          failedTitle={t('public_page.text.not_copied')}
        >
          {t('public_page.text.copy')}
        </CopyButton>
      </div>
    </>
  );
}

function QrFiles({ event, address }: ShareProps) {
  const [picture, setPicture] = useState<SVGSVGElement | null>(null);
  const icon = <Download className="size-4" aria-hidden="true" />;
  return (
    <div className="flex flex-wrap items-center gap-6">
      <QrCode ref={setPicture} value={address} title={t('public_page.qr', { title: event.title })} />
      <div className="grid min-w-0 flex-1 basis-56 gap-4">
        <div className="flex flex-wrap items-center gap-x-3">
          <p dir="ltr" className="font-semibold wrap-anywhere">
            {address}
          </p>
          <CopyButton
            text={address}
            size="small"
            copiedTitle={t('public_page.address.copied')}
            failedTitle={t('public_page.address.not_copied')}
          >
            {t('public_page.address.copy')}
          </CopyButton>
        </div>
        {event.visibility !== 'MEMBERS' && <p className="text-sm text-muted">{t('public_page.qr.text')}</p>}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            icon={icon}
            disabled={picture === null}
            onClick={() => picture && downloadSvg(event.slug, picture)}
          >
            {t('public_page.qr.svg')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon={icon}
            disabled={picture === null}
            onClick={() => picture && downloadPng(event.slug, picture)}
          >
            {t('public_page.qr.png')}
          </Button>
        </div>
      </div>
    </div>
  );
}
