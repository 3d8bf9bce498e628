import { lazy, Suspense } from 'react';

const QrPicture = lazy(() => import('./qr-picture.tsx').then((m) => ({ default: m.QrPicture })));

interface JoinCodeProps {
  readonly url: string;
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
}

/** Join code on a stage wall. */
export function JoinCode({ url, label, text }: JoinCodeProps) {
  return (
    <figure className="w-[22vw] shrink-0 text-center">
      <div className="aspect-square w-full overflow-hidden rounded-md bg-[#fff]">
        <Suspense>
          <QrPicture value={url} title={label} className="size-full" />
        </Suspense>
      </div>
      <figcaption className="mt-[1vw] text-[2.2vw] font-semibold">{text}</figcaption>
    </figure>
  );
}
