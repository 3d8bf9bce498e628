/** Document model of a description, shared by HTML and Markdown: blocks of text, nested lists, inline formatting. */

export type Inline =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'em' | 'strong'; readonly words: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly words: readonly Inline[] };

export type Block =
  | { readonly kind: 'paragraph'; readonly words: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly words: readonly Inline[] }
  | { readonly kind: 'pre'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] };
