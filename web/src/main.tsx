import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import './styles/app.css';
import { Login } from '@plenum/contracts/auth';
const root = document.getElementById('root');
if (root) createRoot(root).render(<BrowserRouter><Routes><Route path="/" element={<p className="text-ink">{Login.path}</p>} /></Routes></BrowserRouter>);
