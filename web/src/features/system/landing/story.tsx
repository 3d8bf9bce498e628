import { openModal } from '../../../lib/stores/modals.ts';
import { MagneticButton } from '../../../ui/magnetic-button.tsx';
import { Audience } from './audience.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { Demo } from './demo.tsx';
import { Editions } from './editions.tsx';
import { t } from './landing.en.json';
import { t as storyText } from './story.en.json';
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

/** Closing section. */
function Closing() {
  return (
    <section className="grid grid-cols-1 justify-items-start gap-6 bg-highlight px-5 py-20 text-on-highlight [--focus:var(--on-highlight)] sm:px-10 sm:py-32">
      <h2 className="text-display font-extrabold">{storyText('landing.closing.title')}</h2>
      <div className="flex w-full flex-wrap items-center justify-between gap-6">
        <p className="text-xl">{storyText('landing.closing.text')}</p>
        <MagneticButton className="bg-inverse! text-on-inverse!" onClick={() => openModal('sign-up', {})}>
          {t('landing.cta')}
        </MagneticButton>
      </div>
    </section>
  );
}
