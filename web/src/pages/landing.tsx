export function LandingPage() {
  return <p>…</p>;
}
