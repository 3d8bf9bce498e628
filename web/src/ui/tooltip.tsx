import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** A word about what is under the pointer or focus. Never the only place of something people need. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            className="z-50 max-w-64 animate-fade rounded-md bg-ink px-2.5 py-1.5 text-xs text-ground"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
