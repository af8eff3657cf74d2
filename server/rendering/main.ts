import { runRenderer } from '@platform/host/server/renderers/run-renderer';

/** The program of a renderer process; its argument is the folder of the registry. */
runRenderer(process.argv[2]!);
