import { t } from './story.en.json';

const uses = ['conference', 'single', 'community', 'cause'] as const;

export function Uses() {
  return (
    <section className="bg-surface px-5 py-16 sm:px-10 sm:py-24">
      <h2 className="text-xl">{t('landing.uses.title')}</h2>
      <dl className="mt-6 border-t border-rule">
        {uses.map((use) => (
          <div
            key={use}
            className="grid items-baseline gap-1 border-b border-rule py-5 lg:grid-cols-12 lg:gap-6 lg:py-7"
          >
            <dt className="font-display text-[clamp(1.6rem,3.4vw,2.9rem)] leading-tight font-bold tracking-[-0.03em] lg:col-span-8">
              {t(`landing.uses.${use}`)}
            </dt>
            <dd className="text-lg text-muted lg:col-span-4">{t(`landing.uses.${use}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
