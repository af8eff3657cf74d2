/** Where pages learn what has been built: an event stream of {@link BuildEvent}. */
export const eventsAddress = '/__dev/events';

/** The version that parts from source have in every page. */
export const sourceVersion = '0.0.0';

/** What the development server says of a part's build for the browser, when it is asked and after each build. */
export interface BuildEvent {
  part: string;
  /** The build that `hash` names is ready to be loaded; absent while there is none. */
  hash?: string;
  /** What is wrong with the sources, as text; empty if nothing is. */
  problems: string[];
}
