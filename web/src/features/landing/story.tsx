import { Audience } from './audience.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { Closing } from './closing.tsx';
import { Demo } from './demo.tsx';
import { Editions } from './editions.tsx';
import { Uses } from './uses.tsx';

/** Everything below the first two screens. */
export function Story() {
  return (
    <>
      <Demo />
      <Audience />
      <Editions />
      <BrandPreview />
      <Uses />
      <Closing />
    </>
  );
}
