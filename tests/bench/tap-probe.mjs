// @ts-check
// Runs in the page (taps.ts): `untilShown` answers how many ms pass from the next touch to the frame that shows what is awaited.
// A separate file, because it is sent to the page as text.
{
  /** @param {{ heading: string, text: string, picture?: string }} awaited */
  const isShown = ({ heading, text, picture }) => {
    const named = [...document.querySelectorAll(heading)].some(
      (each) => each.textContent === text && each.checkVisibility(),
    );
    if (!named || !picture) return named;
    const image = document.querySelector(picture);
    return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
  };
  /** @param {Parameters<typeof isShown>[0]} awaited @returns {Promise<number>} */
  const untilShown = (awaited) =>
    new Promise((resolve) => {
      /** @param {PointerEvent} touch */
      const started = ({ timeStamp }) => {
        const look = () => {
          if (!isShown(awaited)) requestAnimationFrame(look);
          // After the frame has been rendered.
          else setTimeout(() => resolve(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      };
      addEventListener('pointerdown', started, { capture: true, once: true });
    });
  Object.assign(globalThis, { untilShown });
}
