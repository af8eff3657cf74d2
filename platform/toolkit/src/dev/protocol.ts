/** The address of the stream of {@link BuildEvent}s and {@link StepEvent}s that pages listen to. */
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

/** The end of one of the site's own steps, such as compiling its content. */
export interface StepEvent {
  step: string;
  /** Why it failed, as text; empty if it succeeded, and pages then have to reload. */
  problems: string[];
}
