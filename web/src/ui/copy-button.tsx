import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../lib/clipboard.ts';
import { Button, type ButtonSize } from './button.tsx';
import { showToast } from './toast.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly copiedTitle: string;
  /** Title above the text, if the browser or the user does not allow copying. */
  readonly failedTitle: string;
  readonly size?: ButtonSize;
  readonly children: ReactNode;
}

/** Button that copies a text to the clipboard and displays the result in a toast. */
export function CopyButton({ text, copiedTitle, failedTitle, size = 'medium', children }: CopyButtonProps) {
  const copy = async (): Promise<void> => {
    if (await copyToClipboard(text)) showToast({ tone: 'good', title: copiedTitle });
    else showToast({ tone: 'info', title: failedTitle, text });
  };
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<Copy className="size-4" aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {children}
    </Button>
  );
}
