import type { Site } from './records';

/** What the shell passes to the catalogue's `search` widget. */
export interface SearchProps {
  open: boolean;
  onClose: () => void;
}

/** What the shell passes to the chat's `assistant` widget. */
export interface AssistantProps {
  site: Site;
}
