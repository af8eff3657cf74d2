/** The address of the event stream that pages listen to: of each {@link BuildEvent} and {@link StepEvent}. */
export const eventsAddress = '/__dev/events';

/** The version of all parts from source. */
export const sourceVersion = '0.0.0';

/** The state of a part's build for the browser; sent on connection and after each build. */
export interface BuildEvent {
  part: string;
  /** Hash of the newest build that can be loaded; absent if there is none. */
  hash?: string;
  /** The errors in the sources, as text; empty if there are none. */
  problems: string[];
}

/** The end of a step of the site that builds no part, such as compiling its content. */
export interface StepEvent {
  step: string;
  /** Why it has failed, as text; if empty, pages have to be loaded again. */
  problems: string[];
}
