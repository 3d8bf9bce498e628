import { type CSSProperties, lazy, Suspense } from 'react';
import { publicPaths } from '../lib/public-paths.ts';
import { t } from './wall.en.json';

const QrPicture = lazy(() => import('./qr-picture.tsx').then((m) => ({ default: m.QrPicture })));

interface JoinCodeProps {
  /** URL in the QR code. */
  readonly url: string;
  /** Join code of the event; null if nobody can join by it. */
  readonly code: string | null;
  /** Accessible name of the QR code. */
  readonly label: string;
  readonly text: string;
}

/** Number of characters of the URL that fit on one line at a readable size. */
const maxLineLength = 28;

/** The URL fills the width of one line; the path of a long URL is on a second line. */
function addressSize(host: string, path: string): CSSProperties {
  const length = host.length + path.length;
  const lineLength = length > maxLineLength ? host.length : length;
  return { fontSize: `calc(min(9, ${170 / lineLength}) * var(--unit))` };
}

/** On a stage wall: how people take part, by QR code or by a short address and the join code of the event. */
export function JoinCode({ url, code, label, text }: JoinCodeProps) {
  const { host } = new URL(url);
  const path = code === null ? '' : publicPaths.join();
  return (
    <figure className="shrink-0 [container-type:size] landscape:w-[min(25vw,46vh)] portrait:h-[34vw]">
      {/* --unit is a hundredth of the width of the caption, less if the wall is low. */}
      <div className="flex h-full items-center gap-[3vmin] landscape:flex-col landscape:justify-center landscape:gap-[2vmin] landscape:[--unit:min(1cqw,0.62cqh)] portrait:[--unit:min(0.6cqw,1.6cqh)]">
        <div className="aspect-square shrink-0 overflow-hidden rounded-md bg-[#fff] landscape:w-[min(100cqw,55cqh)] portrait:h-full">
          <Suspense>
            <QrPicture value={url} title={label} className="size-full" />
          </Suspense>
        </div>
        <figcaption className="min-w-0 leading-tight landscape:w-full landscape:text-center portrait:flex-1">
          <p className="text-[calc(10*var(--unit))] font-semibold text-balance">{text}</p>
          <p dir="ltr" className="mt-[calc(3*var(--unit))] wrap-anywhere" style={addressSize(host, path)}>
            {host}
            {path !== '' && <wbr />}
            {path}
          </p>
          {code !== null && (
            <p className="mt-[calc(2*var(--unit))] text-[calc(7*var(--unit))] text-on-inverse-muted">
              {t('wall.code')}
              <bdi className="tabular block text-[calc(14*var(--unit))] leading-none font-bold whitespace-nowrap text-highlight">
                {code.replace(/^(.{4})(.{4})$/, '$1-$2')}
              </bdi>
            </p>
          )}
        </figcaption>
      </div>
    </figure>
  );
}
