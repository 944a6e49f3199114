/** The slanted tag with X1 in it. Put it into a link with an accessible name. */
export function Logo() {
  return (
    <svg viewBox="0 0 50 32" width="50" height="32" aria-hidden="true">
      <path fill="#d6ff3d" d="M10.6 0H47a3 3 0 0 1 2.9 3.7l-6.2 26A3 3 0 0 1 40.8 32H3a3 3 0 0 1-2.9-3.7l6.2-26A3 3 0 0 1 9.2 0z" />
      <path
        fill="#0e1320"
        d="M15.2 8h5.1l2.4 4.6L27.300 8h5.6l-7.500 7.900L29.600 24h-5.200l-2.600-5.000L17 24h-5.700l7.900-8.300zM35.200 8h4.300l-3.800 16h-4.600l2.700-11.300-3.200 1.300.9-3.900z"
      />
    </svg>
  );
}
