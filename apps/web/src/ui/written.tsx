import './written.css';

/** Words of a person with their line ends, in the direction of their own letters. */
export const Written = ({ children }: { readonly children: string }) => (
  <p className="hy-written" dir="auto">
    {children}
  </p>
);
