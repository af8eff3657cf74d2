/** When a renderer process is ended or replaced, and a release set aside. Own time leaves out waiting for a processor. */
export interface RendererLimits {
  /** How long a process may be blocked while it renders, in ms of its own time. */
  stillMs: number;
  /** How long a process may be blocked while it evaluates a release, in ms of its own time. No page waits for it. */
  evaluateMs: number;
  /**
   * How long requests wait for a composition that is being prepared, in ms of the process's own time; after that, they get the
   * previous one.
   */
  patienceMs: number;
  /** The heap of a process in MB; V8 ends a process that needs more. */
  heapMb: number;
  /** A process is ended when it has more memory than this, in MB, buffers and code included. */
  rssMb: number;
  /** A process is replaced between two pages when it has more memory than this, in MB. */
  retireMb: number;
  /** A release that takes this much memory for one page, in MB, and does not free it, is set aside. */
  growthMb: number;
}

/** The limits of a server; tests use shorter ones. */
export const rendererLimits: RendererLimits = {
  stillMs: 1000,
  evaluateMs: 10_000,
  patienceMs: 1000,
  heapMb: 384,
  rssMb: 768,
  retireMb: 512,
  growthMb: 256,
};

/** How long a process may be silent before it is asked to respond, in ms. Most pages take less. */
export const pingAfterMs = 100;
/** After this many processes have ended while working on the same page or composition, it is given up. */
export const maxTries = 3;
