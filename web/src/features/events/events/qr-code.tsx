import { lazy, type Ref, Suspense } from 'react';
import { useFirstInteraction } from '../../../lib/use-first-interaction.ts';

const QrPicture = lazy(() => import('../../../ui/qr-picture.tsx').then((m) => ({ default: m.QrPicture })));

/** Delay of the QR code, so that the page is loaded first; displayed even without interaction, for projectors. */
const qrDelayMs = 1500;

interface QrCodeProps {
  readonly value: string;
  readonly title: string;
  /** Set once the code is rendered. */
  readonly ref?: Ref<SVGSVGElement>;
}

export function QrCode({ value, title, ref = null }: QrCodeProps) {
  const moved = useFirstInteraction(qrDelayMs);
  return (
    <div className="size-40 overflow-hidden rounded-md bg-[#fff]">
      <Suspense>{moved && <QrPicture ref={ref} value={value} title={title} className="size-full" />}</Suspense>
    </div>
  );
}
