import type { Site } from './records';

/** What the shell passes to the catalogue's `search` widget. */
export interface SearchProps {
  open: boolean;
  /** What the visitor has typed outside of the dialog to open it; empty if it was opened otherwise. */
  typed?: string;
  /** Whether the visitor comes from another search field: the dialog's field then has the focus at once. */
  continues?: boolean;
  onClose: () => void;
}

/** What the shell passes to the chat's `assistant` widget. */
export interface AssistantProps {
  site: Site;
}
